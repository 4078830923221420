import { caseAge } from "../case-age"

const opened_at = "2026-11-20T10:00:00.000Z"
const after = (hours: number) => caseAge({ opened_at }, Date.parse(opened_at) + hours * 3_600_000)

describe("the age of a case", () => {
  it("is told in hours, then in days, and is a warning from the first day on", () => {
    expect(after(-1)).toEqual({ key: "cases.age.fresh", count: 0, isLate: false })
    expect(after(0.9)).toEqual({ key: "cases.age.fresh", count: 0, isLate: false })
    expect(after(1)).toEqual({ key: "cases.age.hours", count: 1, isLate: false })
    expect(after(23.9)).toEqual({ key: "cases.age.hours", count: 23, isLate: false })
    expect(after(24)).toEqual({ key: "cases.age.days", count: 1, isLate: true })
    expect(after(71)).toEqual({ key: "cases.age.days", count: 2, isLate: true })
  })
})
