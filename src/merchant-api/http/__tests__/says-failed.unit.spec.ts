import { saysFailed } from "../says-failed"

describe("an answer with a status of success", () => {
  it.each([
    [{ success: false }],
    [{ ok: false, message: "No." }],
    [{ error: { code: "INSUFFICIENT_BALANCE" } }],
    [{ error: "Maintenance until four." }],
    [{ errors: ["No route."] }],
    [{ status: "error", message: "No." }],
    [{ code: "INSUFFICIENT_BALANCE", message: "Not enough.", data: null }],
  ])("says that it failed: %j", (json) => {
    expect(saysFailed(json)).toBe(true)
  })

  it.each([
    [{}],
    [[]],
    [null],
    ["ok"],
    [{ success: true, id: 5 }],
    [{ error: null, errors: [], data: [] }],
    [{ error: {}, code: 0, payoutId: "p-1" }],
    [{ code: "OK" }],
    [{ code: "REQUEST_DONE", data: [{ code: "EUR" }] }],
    [{ code: "PAYOUT_CREATED", payout: { number: 7 } }],
    [{ RUB: "90.10", EUR: "100.20" }],
    [{ id: "p-1", status: "failed", error: "No route." }],
    [{ success: false, data: { id: "p-1", status: "active" } }],
  ])("does not: %j", (json) => {
    expect(saysFailed(json)).toBe(false)
  })
})
