import { inspect } from "node:util"
import * as fc from "fast-check"
import { errorOf, json, LocalService } from "../../__tests__/local-service"
import { readRefusalMessage } from "../refusal-message"

describe("readRefusalMessage", () => {
  it.each([
    [{ code: "X", message: "The balance does not cover 30.00 EUR." }, "The balance does not cover 30.00 EUR."],
    [{ error: { message: "No  route\n\tis\u0000 open." } }, "No route is open."],
    [{ message: "Card 2200 0000-1111.2222 is closed" }, "Card ••• is closed"],
    [{ message: "Call +7 (900) 123-45-67 or pay@bank.example" }, "Call +••• or •••"],
    [{ message: "half a pair \ud83d here" }, "half a pair here"],
  ])("reads %j", (answer, message) => {
    expect(readRefusalMessage(answer, {})).toBe(message)
  })

  it.each([null, "no", ["no"], {}, { message: 5 }, { message: "" }, { a: { b: { message: "too deep" } } }])(
    "finds none in %j",
    (answer) => expect(readRefusalMessage(answer, {})).toBeUndefined(),
  )

  it("names a method that the service added, where it is what was asked for", () => {
    const refusal = { message: "The method wallet is not available to Ivan" }
    expect(readRefusalMessage(refusal, { method: "wallet", name: "Ivan" })).toBe(
      "The method wallet is not available to •••",
    )
    expect(readRefusalMessage(refusal, { method: "wallet of Ivan", to: "wallet" })).not.toContain("wallet")
  })

  it("repeats no text of the request, in either letter case, but methods and currencies", () => {
    const request = { to: { name: "Ivan (Petrov)" }, method: "card", fiatCurrency: "EUR", note: "a+b" }
    const message = "IVAN (PETROV) has no card in EUR; ivan (petrov) said a+b"
    expect(readRefusalMessage({ message }, request)).toBe("••• has no card in EUR; ••• said •••")
  })

  it("reads a refusal of whatever texts the request had", () => {
    const request = { name: "Anna-Maria", phone: "+7-900-123", id: "3f2b1c00-0000-4000-8000-000000000001" }
    expect(readRefusalMessage({ message: "No money for Anna-Maria" }, request)).toBe("No money for •••")
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 3, maxLength: 50 }), (secret) => {
        expect(readRefusalMessage({ message: "no" }, { secret })).toBeDefined()
      }),
    )
  })

  it("reads the refusal of a request with a text of any length", () => {
    const request = { name: "Ivan", scan: "JVBERi0x".repeat(5_000) }
    expect(readRefusalMessage({ message: "No money for Ivan" }, request)).toBe("No money for •••")
  })

  it("repeats no text of the request that is longer than what it reads, not its beginning either", () => {
    const scan = "JVBERi0x😀".repeat(2_000)
    for (const length of [3_990, 4_000, scan.length]) {
      const request = { name: "Ivan", scan: scan.slice(0, length) }
      expect(readRefusalMessage({ message: request.scan }, request)).toBe("•••")
      expect(readRefusalMessage({ message: `The scan of Ivan: ${request.scan}` }, request)).toBe("The scan of •••: •••")
    }
  })

  it("takes spaces around a text of the request for no part of it", () => {
    const request = { name: "Ivan\n", note: "    " }
    expect(readRefusalMessage({ message: "No money for Ivan." }, request)).toBe("No money for •••.")
  })

  it("is never long, and holds no seven digits whatever came", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (message) => {
        const read = readRefusalMessage({ message }, {}) ?? ""
        expect([...read].length).toBeLessThanOrEqual(200)
        expect(read).not.toMatch(/\p{Cc}|\p{Cs}|\p{Nd}{7}/u)
      }),
    )
    expect(readRefusalMessage({ message: `${"x".repeat(196)}2200000011112222` }, {})).not.toMatch(/2200/)
  })
})

describe("the error of a refused call", () => {
  let service: LocalService
  beforeAll(async () => void (service = await new LocalService().start()))
  afterAll(() => service.stop())

  it("carries the message of a pay-out, and shows it to nobody who prints the error", async () => {
    service.answer = json(422, { code: "INSUFFICIENT_BALANCE", message: "Nothing left for Ivan." })
    const error = await errorOf(service.client().createPayOut({ name: "Ivan" }))
    expect(error).toMatchObject({ code: "rejected", serviceCode: "INSUFFICIENT_BALANCE" })
    expect(error.serviceMessage).toBe("Nothing left for •••.")
    expect(inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error)).not.toContain("Nothing left")
  })

  it("carries none of a pay-in, which may hold the payer's data", async () => {
    service.answer = json(422, { code: "NO", message: "Not for Ivan." })
    const error = await errorOf(service.client().createPayIn({ fiatAmount: "5.00", fiatCurrency: "EUR" }))
    expect(error.serviceMessage).toBeUndefined()
  })
})
