import { storeOf } from "../action/payin-source"
import { readPaymentLink } from "../link/payment-link"
import { readPayment } from "../payment/payment"
import { listPaymentOptions } from "../start/payment-options"
import { createPayinStore } from "../store-client"
import { storeThat, waiting } from "./payment-json"

const answer = { payment: waiting, payment_options: [], payment_link: { state: "payable", payment_options: [] } }
const reads = [
  ["a payment", (store) => readPayment(store, { cartId: "cart_1" })],
  ["a link", (store) => readPaymentLink(store, "paycol_1")],
  ["what may be chosen", (store) => listPaymentOptions(store, { cartId: "cart_1" })],
] satisfies [string, (store: Parameters<typeof readPayment>[0]) => Promise<unknown>][]

describe("a server of Next.js 14, which keeps what its pages read", () => {
  it.each(reads)("is told not to keep %s, by the js-sdk as well", async (_what, read) => {
    const { store: sdk, calls } = storeThat(answer)
    await read(sdk)
    const fetch = jest.fn(async () => new Response(JSON.stringify(answer)))
    await read(createPayinStore({ url: "https://store.example", publishableKey: "pk_1", fetch }))
    for (const init of [calls[0], (fetch.mock.calls as unknown[][])[0]![1]])
      expect(init).toMatchObject({ next: { revalidate: 0 } })
  })

  it("is told nothing of it by a browser that asks a server action", async () => {
    const action = jest.fn(async () => ({ ok: true, value: answer }) as const)
    await readPayment(storeOf(action), { cartId: "cart_1" })
    expect(action).toHaveBeenCalledWith(expect.not.objectContaining({ next: expect.anything() }))
  })
})

describe("a service worker of the shop", () => {
  it.each(reads)("has no older answer to give for %s, whatever it keeps", async (_what, read) => {
    const asked: string[] = []
    const keep = jest.fn(async (url: string) => {
      asked.push(url)
      return new Response(JSON.stringify(answer))
    })
    const store = createPayinStore({
      url: "https://store.example",
      publishableKey: "pk_1",
      fetch: keep as typeof fetch,
    })
    await read(store)
    await read(store)
    expect(new Set(asked).size).toBe(2)
  })
})

describe("a server of Next.js 16, which prepares pages ahead", () => {
  afterEach(() => jest.restoreAllMocks())

  it.each(reads)("is asked for neither chance nor the time of day before %s is asked for", async (_what, read) => {
    const refused = [jest.spyOn(Math, "random"), jest.spyOn(Date, "now")]
    const fetch = jest.fn(async () => {
      for (const each of refused) expect(each).not.toHaveBeenCalled()
      return answer as never
    })
    await read({ client: { fetch } })
    expect(fetch).toHaveBeenCalled()
  })
})
