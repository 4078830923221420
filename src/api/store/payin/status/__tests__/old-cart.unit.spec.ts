import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../../../../modules/payin/models/attempt"
import { wasForOldCart } from "../old-cart"

const read = jest.fn<Promise<boolean>, [MedusaContainer, AttemptRow]>()
const warn = jest.fn()
const ask = (payment_session_id: string | null, state: AttemptRow["state"] = "open") =>
  wasForOldCart(
    { resolve: () => ({ log: { warn } }) } as unknown as MedusaContainer,
    { payment_session_id, state } as AttemptRow,
    read,
  )

describe("the cart of a payment whose page asks all the time", () => {
  beforeEach(() => {
    jest.useFakeTimers()
    read.mockReset().mockResolvedValue(false)
  })
  afterEach(() => jest.useRealTimers())

  it("is read every ten seconds, however many pages ask, and then says what is so", async () => {
    for (const session of ["payses_1", "payses_1", "payses_1"]) expect(await ask(session)).toBe(false)
    expect(read).toHaveBeenCalledTimes(1)
    read.mockResolvedValue(true)
    expect([await ask("payses_1"), await ask("payses_2")]).toEqual([false, true])
    jest.advanceTimersByTime(10_000)
    expect(await ask("payses_1")).toBe(true)
  })

  it("is read again when the clock was set back, and not first when it is there again", async () => {
    expect(await ask("payses_6")).toBe(false)
    jest.setSystemTime(Date.now() - 3_600_000)
    read.mockResolvedValue(true)
    expect(await ask("payses_6")).toBe(true)
  })

  it("is read each time once its session is gone, or where the answer needs no cart", async () => {
    for (const asked of [ask(null), ask(null), ask("payses_3", "paid"), ask("payses_3", "paid")]) await asked
    expect(read).toHaveBeenCalledTimes(4)
  })

  it("keeps no shopper from their payment where it cannot be read, as for a total that Medusa fails to compute", async () => {
    read.mockRejectedValue(new Error("no total"))
    for (const session of ["payses_4", null]) expect(await ask(session)).toBe(false)
    expect(warn).toHaveBeenCalledTimes(2)
  })
})
