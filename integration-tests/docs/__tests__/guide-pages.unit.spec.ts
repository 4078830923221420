import ts from "typescript"
import * as storefront from "../../../src/storefront"
import { paid, waiting } from "../../../src/storefront/__tests__/payment-json"
import { Document } from "../documents"

type Shown = { title: string; message: string; rows?: { label: string; shown: string }[] }

const short = {
  ...paid,
  message_key: "paid_short",
  message: "€20.00 of €100.00 has arrived. Please contact the shop about the rest.",
  received_amount: "20.00",
  contact_shop: true,
}

const { fetch: before } = globalThis

afterEach(() => {
  globalThis.fetch = before
})

describe("the return page of the guide, in a shop without React", () => {
  it("leaves for the order once all is paid", async () => {
    expect(await walk(paid)).toMatchObject({ left: ["/order/order_1"] })
  })

  it("stays with what a shopper has to read who paid less, and says how to reach the shop", async () => {
    const { left, shown } = await walk({ ...short, support_email: "help@shop.example" })
    expect(left).toEqual([])
    expect(shown).toMatchObject({ title: "Part of the payment received", message: short.message })
    expect(shown.rows?.map((row) => row.shown)).toEqual(["7F3K-9QXZ", "€20.00", "help@shop.example"])
  })

  it("notices that a payment which came to nothing was made after all", async () => {
    const expired = { ...waiting, state: "expired", message_key: "not_paid", can_pay_again: true, retry_after_ms: 1 }
    expect(await walk(expired, paid)).toMatchObject({ left: ["/order/order_1"] })
  })

  it("says where to pay to where there is no hosted page", async () => {
    const { pages } = await walk({ ...waiting, payment_page_url: null, retry_after_ms: 1 }, paid)
    expect(pages.find(({ rows }) => rows?.length)?.rows?.map((row) => row.shown)).toEqual([
      "€100.00",
      "NORTHBANK",
      "A. Payee",
      "4000 1111 2222 3333",
    ])
  })

  it("says that there is no such payment", async () => {
    const { shown } = await walk(404)
    expect(shown.title).toBe("There is no payment here.")
  })
})

describe("the page of a link to pay in the guide", () => {
  it.each([
    ["goes on with what to pay to where there is no hosted page", null, []],
    ["leads to the Payment Page where there is one", "https://pay.example/1", ["https://pay.example/1"]],
  ])("%s", async (_what, payment_page_url, led) => {
    const data = { ...waiting, session_id: "payses_1", status: "active", payment_page_url }
    const payment_collection = { id: "pay_col_1", payment_sessions: [{ provider_id: "pp_payin_default", data }] }
    globalThis.fetch = async () => new Response(JSON.stringify({ payment_collection }))
    const [left, reload] = [[] as string[], jest.fn()]
    const location = { href: "https://shop.example/payment-collection/pay_col_1", reload }
    const window = { location: { ...location, assign: (url: string) => left.push(url) } }
    await guideCode("payLink", window).payLink("pay_col_1", "pp_payin_default")
    expect(left).toEqual(led)
    expect(reload).toHaveBeenCalledTimes(led.length === 0 ? 1 : 0)
  })
})

/** Lets the guide's own code follow a payment of which the store gives these answers in turn. */
async function walk(...answers: (object | number)[]): Promise<{ left: string[]; pages: Shown[]; shown: Shown }> {
  const left: string[] = []
  const pages: Shown[] = []
  globalThis.fetch = jest.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (typeof answer !== "number") return new Response(JSON.stringify({ payment: answer }))
    return new Response(JSON.stringify({ type: "not_found", message: "There is none." }), { status: answer })
  })
  const window = { location: { replace: (url: string) => left.push(url), assign: (url: string) => left.push(url) } }
  const { showResult } = guideCode("showResult", window)
  await showResult("cart_1", (page) => pages.push(page))
  return { left, pages, shown: pages.at(-1)! }
}

type Guide = {
  showResult(cartId: string, show: (page: Shown) => void): Promise<void>
  payLink(paymentCollectionId: string, providerId: string): Promise<void>
}

function guideCode(name: string, window: unknown): Guide {
  const block = new Document("docs/storefront.md").blocks.find(({ text }) => text.includes(`function ${name}`))!
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }
  const { outputText } = ts.transpileModule(block.text, { compilerOptions })
  const exports = {}
  new Function("require", "exports", "window", outputText)(() => storefront, exports, window)
  return exports as Guide
}
