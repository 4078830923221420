import * as fc from "fast-check"
import { tradeJson } from "../../__tests__/local-service"
import { readTrade } from "../trade"

const link = "https://files.example.com/1.pdf"
const links = (count: number) => Array.from({ length: count }, (_, index) => `https://files.example.com/${index}`)

// The contract shows an array, and not what is in it.
describe("the pay-out invoices of a trade", () => {
  it.each([
    ["web addresses", [link, "http://files.example.com/2"], [link, "http://files.example.com/2"], 0],
    ["the same one twice", [link, link], [link], 0],
    ["other texts, which are no links", ["INV-7", "javascript:alert(1)"], ["INV-7", "javascript:alert(1)"], 0],
    ["texts that no database takes", ["INV\u0000-7\n of \ud800today"], ["INV-7 of today"], 0],
    ["an address, as a browser opens it", ["https://files.example.com/a b"], ["https://files.example.com/a%20b"], 0],
    ["elements of another shape, which are counted", [{ url: link }, [link], 7, null, "", " \n"], [], 6],
    ["a text that is too long", [`https://files.example.com/${"x".repeat(3_000)}`, link], [link], 1],
    ["more than anybody reads", links(25), links(20), 5],
    ["more than is looked at", [...links(2), ...links(2_000)], links(20), 1_980],
  ])("are %s", (_what, payoutInvoicesUrl, texts, others) => {
    expect(readTrade({ ...tradeJson, payoutInvoicesUrl })?.payoutInvoicesUrl).toEqual({ texts, others })
  })

  it.each([[[]], [link], [{ 0: link, length: 1 }], [7], [null], [undefined]])("are none in %j", (payoutInvoicesUrl) => {
    expect(readTrade({ ...tradeJson, payoutInvoicesUrl })?.payoutInvoicesUrl).toBeNull()
  })

  it("never change what else is read, and are bounded", () => {
    const { payoutInvoicesUrl: _none, ...expected } = readTrade(tradeJson)!
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 40 })), (odd) => {
        const { payoutInvoicesUrl: invoices, ...trade } = readTrade({ ...tradeJson, payoutInvoicesUrl: odd })!
        expect(trade).toEqual(expected)
        expect(invoices === null).toBe(!Array.isArray(odd) || odd.length === 0)
        expect(invoices?.texts.length ?? 0).toBeLessThanOrEqual(20)
        expect(JSON.stringify(invoices)).not.toMatch(/\\u0000|\\ud[89a-f]/)
      }),
    )
  })
})
