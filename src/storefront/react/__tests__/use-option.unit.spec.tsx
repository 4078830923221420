import { act } from "react"
import { storeThat } from "../../__tests__/payment-json"
import type { PayinOption } from "../../start/payment-options"
import { offeredOf } from "../form/pay-form"
import { useOption } from "../hooks/use-option"
import { mount } from "./mount"

const json = (provider_id: string, availability: string) => ({ provider_id, availability, banks: [], methods: [] })
const listed = (availability: string) => ({
  payment_options: [json("pp_payin_a", availability), json("pp_payin_b", "x")],
})

type Asked = { providerId?: string; cost?: string }

/** What a page shows that asks the store for its option, once it has. */
function optionPage(...answers: unknown[]) {
  const { store, calls } = storeThat(...answers)
  let shown: PayinOption | undefined
  let isReading: boolean | undefined
  function Page({ providerId = "pp_payin_a", cost = "55 eur" }: Asked) {
    ;({ option: shown, isReading } = useOption(store, { cartId: "cart_1", providerId, locale: "en" }, cost))
    return null
  }
  const read = async (asked: Asked, page?: Awaited<ReturnType<typeof mount>>) => {
    if (page) await page.render(<Page {...asked} />)
    return { page: page ?? (await mount(<Page {...asked} />)), shown: shown?.availability }
  }
  return { read, calls, isReading: () => isReading }
}

describe("the option of a pay button", () => {
  it("is read again when the cart costs something else, and not when it does not", async () => {
    const { read, calls } = optionPage(listed("amount_out_of_limits"), listed("available"))
    const first = await read({ cost: "5500 eur" })
    expect(first.shown).toBe("amount_out_of_limits")
    expect([(await read({ cost: "5500 eur" }, first.page)).shown, calls.length]).toEqual(["amount_out_of_limits", 1])
    expect((await read({ cost: "55 eur" }, first.page)).shown).toBe("available")
    await first.page.unmount()
  })

  it("refuses nothing that is not known any more", async () => {
    const { read } = optionPage(listed("amount_out_of_limits"), new Error("no answer"))
    const { page } = await read({ cost: "5500 eur" })
    expect((await read({ cost: "55 eur" }, page)).shown).toBeUndefined()
    await page.unmount()
  })

  it("is never another provider's", async () => {
    const { read } = optionPage(listed("available"), new Promise(() => {}))
    const { page } = await read({})
    expect((await read({ providerId: "pp_payin_b" }, page)).shown).toBeUndefined()
    await page.unmount()
  })
})

describe("a pay button whose option is being read", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("waits for the first answer, and for no later one", async () => {
    const { read, isReading } = optionPage(listed("available"), new Promise(() => {}))
    const { page } = await read({})
    expect(isReading()).toBe(false)
    await read({ cost: "70 eur" }, page)
    expect(isReading()).toBe(false)
    await page.unmount()
  })

  it("can be pressed when there is no answer, or none soon", async () => {
    const failed = optionPage(new Error("no answer"))
    await (await failed.read({})).page.unmount()
    expect(failed.isReading()).toBe(false)
    const slow = optionPage(new Promise(() => {}))
    const { page } = await slow.read({})
    expect(slow.isReading()).toBe(true)
    await act(async () => await jest.advanceTimersByTimeAsync(3_000))
    expect(slow.isReading()).toBe(false)
    await page.unmount()
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe("a choice", () => {
  const option = { banks: ["NORTHBANK"], methods: ["card"] } as unknown as PayinOption

  it("is dropped when it is not offered any more, and kept while nothing is known", () => {
    const choice = { bank: "NORTHBANK", method: "sbp" }
    expect(offeredOf(choice, option)).toEqual({ bank: "NORTHBANK", method: undefined })
    expect(offeredOf(choice, undefined)).toEqual(choice)
    expect(offeredOf({}, option)).toEqual({})
  })
})
