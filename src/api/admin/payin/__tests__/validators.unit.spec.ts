import { zodValidator } from "@medusajs/framework"
import { exportDaysQuery, isDay, listAttemptsQuery, listCasesQuery, listRefundsQuery, periodQuery } from "../validators"

describe("a query that cannot be read", () => {
  it.each([
    ["a moment", listAttemptsQuery, { created_from: "22.11.2026" }, "created_from is a day, 2026-11-22, or a moment"],
    ["a moment", listCasesQuery, { opened_to: "2026-11-22T10:00:00" }, "opened_to is a day, 2026-11-22, or a moment"],
    ["a day", periodQuery, { from: "2026-02-30" }, "from is a day, such as 2026-11-22."],
    ["a day", exportDaysQuery, { to: "" }, "to is a day, such as 2026-11-22."],
    ["a day that was before all payments", periodQuery, { from: "1999-12-31" }, "The first day is 2000-01-01."],
    ["a state", listAttemptsQuery, { status: "open," }, "status is one of: planned, "],
    ["a kind", listCasesQuery, { kind: ["dispute", "nope"] }, "kind is one of: paid_without_order, "],
    [
      "a state of a refund",
      listRefundsQuery,
      { state: "" },
      "state is one of: recorded, sent, confirmed, handled, failed.",
    ],
    ["a currency", listAttemptsQuery, { currency_code: "€" }, "currency_code is a code such as EUR."],
  ])("is answered with the field and what it takes: %s", async (_what, schema, query, said) => {
    await expect(zodValidator(schema, query)).rejects.toThrow(said)
  })

  it("may have one word, or several in either form", async () => {
    const kindOf = async (kind: unknown) => (await zodValidator(listCasesQuery, { kind })).kind
    expect(await kindOf("dispute")).toEqual(["dispute"])
    expect(await kindOf("dispute,paid_twice")).toEqual(["dispute", "paid_twice"])
    expect(await kindOf(["dispute", "paid_twice"])).toEqual(["dispute", "paid_twice"])
  })

  it("knows a day by itself", () => {
    expect([isDay("2026-11-22"), isDay("nobody")]).toEqual([true, false])
  })
})
