import { errorOf } from "../../__tests__/local-service"
import { Discovery } from "../discovery"

const minuteMs = 60_000
const choice = { currency: "RUB", bank: "sber" }

describe("an answer that is no list, such as a notice of maintenance with status 200", () => {
  it("leaves the lists that were read before in use, for a day at most, and shows when somebody refreshes them", async () => {
    const clock = { nowMs: 1_000_000 }
    const answer = { currencies: ["RUB"] as unknown, banks: ["sber"] as unknown }
    const client = { listCurrencies: jest.fn(async () => answer.currencies), listBanks: async () => answer.banks }
    const readBanks = (json: unknown) => (json as string[]).map((code) => code)
    const discovery = new Discovery({ client, now: () => clock.nowMs, readBanks })
    await discovery.assertSupported(choice)
    const notice = { success: false, message: "Back at four." }
    Object.assign(answer, { currencies: notice, banks: notice })
    clock.nowMs += 11 * minuteMs
    for (let call = 0; call < 3; call++) await discovery.assertSupported(choice)
    expect(client.listCurrencies).toHaveBeenCalledTimes(2)
    expect(await errorOf(discovery.refresh())).toMatchObject({ code: "configuration" })
    clock.nowMs += 24 * 60 * minuteMs
    expect(await errorOf(discovery.currencies())).toMatchObject({ code: "configuration" })
  })
})
