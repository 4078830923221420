import { paid, storeThat, waiting } from "../../__tests__/payment-json"
import type { WaitWorld } from "../../payment/wait-until-over"
import { PayinStoreError } from "../../store-client"
import { waitForPaymentLink } from "../wait-for-payment-link"

const link = {
  state: "payable",
  message_key: "payable",
  message: "Left to pay.",
  order_number: 7,
  amount: "45.00",
  currency_code: "EUR",
  payment: null,
  payment_options: [],
  retry_after_ms: null,
}
const payable = { payment_link: link }
const raised = { payment_link: { ...link, amount: "90.00" } }
const open = { payment_link: { ...link, state: "waiting", payment: waiting, retry_after_ms: 3_000 } }
const settled = { payment_link: { ...link, state: "paid", message_key: "nothing_owed" } }

function world(untilVisible: () => Promise<void> = () => Promise.resolve()) {
  const pauses: number[] = []
  const pause = (ms: number) => Promise.resolve(void pauses.push(ms))
  const made: WaitWorld = { random: () => 0, untilVisible, pause }
  return { world: made, pauses }
}

describe("waiting for what is behind a link", () => {
  it("ends when there is something to pay, unless it is to notice a payment elsewhere", async () => {
    const { calls, store } = storeThat(payable, settled)
    expect(await waitForPaymentLink(store, "paycol_1", world())).toMatchObject({ state: "payable" })
    expect(calls).toHaveLength(1)
  })

  it("notices that the order is settled in another way, asking ever less often", async () => {
    const { store } = storeThat(...Array.from({ length: 7 }, () => payable), settled)
    const { pauses, world: time } = world()
    const seen: string[] = []
    const last = await waitForPaymentLink(store, "paycol_1", {
      world: time,
      watchPayable: true,
      onUpdate: ({ state }) => void seen.push(state),
    })
    expect(last).toMatchObject({ state: "paid", messageKey: "nothing_owed" })
    expect(seen.at(-1)).toBe("paid")
    expect(pauses.map((ms) => ms / 1000)).toEqual([15, 30, 60, 120, 240, 300, 300])
  })

  it("begins again when something else is asked for, and after a payment that came to nothing", async () => {
    const { store } = storeThat(payable, payable, raised, open, raised, payable, settled)
    const { pauses, world: time } = world()
    await waitForPaymentLink(store, "paycol_1", { world: time, watchPayable: true })
    expect(pauses.map((ms) => ms / 1000)).toEqual([15, 30, 15, 3, 15, 15])
  })

  it("ends by itself on a page that nobody closes", async () => {
    const { calls, store } = storeThat(payable)
    const { pauses, world: time } = world()
    const last = await waitForPaymentLink(store, "paycol_1", { world: time, watchPayable: true })
    expect(last).toMatchObject({ state: "payable", retryAfterMs: null })
    expect(calls).toHaveLength(301)
    expect(pauses.reduce((sum, ms) => sum + ms, 0) / 3_600_000).toBeLessThan(26)
  })

  it("asks nothing while the page is hidden", async () => {
    const { calls, store } = storeThat(payable, settled)
    let look = () => {}
    const hidden = world(() => new Promise<void>((resolve) => (look = resolve)))
    const watching = waitForPaymentLink(store, "paycol_1", { world: hidden.world, watchPayable: true })
    look()
    await new Promise(setImmediate)
    expect(calls).toHaveLength(1)
    look()
    expect(await watching).toMatchObject({ state: "paid" })
  })

  it("follows a payment at the store's pace to its end", async () => {
    const done = { payment_link: { ...link, state: "paid", message_key: "paid", payment: paid } }
    const { store } = storeThat(open, new PayinStoreError("Slow down.", 429), open, done)
    const { pauses, world: time } = world()
    expect(await waitForPaymentLink(store, "paycol_1", { world: time })).toMatchObject({ state: "paid" })
    expect(pauses).toEqual([3_000, 2_000, 3_000])
  })

  it("says that a link is gone, without asking again", async () => {
    const { calls, store } = storeThat(new PayinStoreError("No longer valid.", 404))
    expect(await waitForPaymentLink(store, "paycol_1", { ...world(), watchPayable: true })).toMatchObject({
      state: "gone",
      message: "No longer valid.",
    })
    expect(calls).toHaveLength(1)
  })
})
