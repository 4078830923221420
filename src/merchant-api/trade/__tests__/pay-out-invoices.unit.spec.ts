import * as fc from "fast-check"
import { tradeJson } from "../../__tests__/local-service"
import { readTrade } from "../trade"

// The contract shows an array, and not what is in it.
describe("the pay-out invoices of a trade", () => {
  it.each([
    [["https://files.example.com/1.pdf", "http://files.example.com/2"], 2],
    [["https://files.example.com/1.pdf", "https://files.example.com/1.pdf"], 1],
    [[{ url: "https://files.example.com/1.pdf" }, ["https://files.example.com/2.pdf"], 7, null, ""], 0],
    [["javascript:alert(1)", "ftp://files.example.com/1", "files.example.com/1", "https://"], 0],
    [[`https://files.example.com/${"x".repeat(3_000)}`, "https://files.example.com/1"], 1],
    [Array.from({ length: 100 }, (_, index) => `https://files.example.com/${index}`), 20],
    [[], 0],
    ["https://files.example.com/1.pdf", 0],
    [{ 0: "https://files.example.com/1.pdf", length: 1 }, 0],
    [null, 0],
    [undefined, 0],
  ])("are only the web addresses in %j: nothing is guessed", (payoutInvoicesUrl, count) => {
    const trade = readTrade({ ...tradeJson, payoutInvoicesUrl })
    expect(trade?.payoutInvoicesUrl?.length ?? 0).toBe(count)
    expect(trade?.payoutInvoicesUrl).not.toEqual([])
    expect(trade).toMatchObject({ id: tradeJson.id, fiatAmount: "1500.00" })
  })

  it("never change what else is read", () => {
    const { payoutInvoicesUrl: _none, ...expected } = readTrade(tradeJson)!
    fc.assert(
      fc.property(fc.jsonValue(), (odd) => {
        const { payoutInvoicesUrl, ...trade } = readTrade({ ...tradeJson, payoutInvoicesUrl: odd })!
        expect(trade).toEqual(expected)
        payoutInvoicesUrl?.forEach((url) => expect(url).toMatch(/^https?:\/\//))
      }),
    )
  })
})
