import { zodValidator } from "@medusajs/framework"
import { exportDaysQuery, isDay, listAttemptsQuery, listCasesQuery, periodQuery } from "../validators"

describe("a query that cannot be read", () => {
  it.each([
    ["a moment", listAttemptsQuery, { created_from: "22.11.2026" }, "created_from is a day, 2026-11-22, or a moment"],
    ["a moment", listCasesQuery, { opened_to: "2026-11-22T10:00:00" }, "opened_to is a day, 2026-11-22, or a moment"],
    ["a day", periodQuery, { from: "2026-02-30" }, "from is a day, such as 2026-11-22."],
    ["a day", exportDaysQuery, { to: "" }, "to is a day, such as 2026-11-22."],
    ["a day that was before all payments", periodQuery, { from: "1999-12-31" }, "The first day is 2000-01-01."],
    ["a currency", listAttemptsQuery, { currency_code: "€" }, "currency_code is a code such as EUR."],
  ])("is answered with the field and what it takes: %s", async (_what, schema, query, said) => {
    await expect(zodValidator(schema, query)).rejects.toThrow(said)
  })

  it("knows a day by itself", () => {
    expect([isDay("2026-11-22"), isDay("nobody")]).toEqual([true, false])
  })
})
