import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PROGRAM } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import type { CaseRow } from "../../../modules/payin/sql/case/cases"
import { casesThatEndWaiting, isExpectedNoMore, isUnanswered, withoutEnd } from "../without-end"

const at = new Date("2026-11-20T12:00:00.000Z")
const attempt = (change: Partial<AttemptRow> = {}) =>
  attemptRow({ trade_status: "dispute", paid_at: null, trade_revision: 3, ...change })
const caseRow = (change: Partial<CaseRow> = {}) =>
  ({
    ...{ id: "paycase_1", attempt_id: "payatt_1", kind: "dispute", trade_revision: 3, created_at: at },
    ...{ closed_at: at, closed_by: "user_1", ...change },
  }) as CaseRow
const payinWith = (cases: CaseRow[]) =>
  ({
    cases: { ofAttempts: async (ids: string[]) => cases.filter((one) => ids.includes(one.attempt_id)) },
  }) as unknown as PayinModuleService

const other = caseRow({ id: "paycase_2", kind: "second_trade", closed_at: null, closed_by: null })
const stillOpen = { closed_at: null, closed_by: null }

describe("a trade whose end nobody waits for", () => {
  it.each<[string, Partial<AttemptRow>, CaseRow[]]>([
    ["is reviewed, and a person has closed the case of that", {}, [caseRow()]],
    ["says something unknown", { trade_status: "held" }, [caseRow({ kind: "unknown_status" })]],
    ["was decided about later than that", {}, [caseRow({ trade_revision: 4 })]],
    ["has another trade that a person has decided about", {}, [caseRow(), { ...other, closed_at: at }]],
    ["is not the one that another case is about", {}, [caseRow(), { ...other, attempt_id: "payatt_2" }]],
  ])("is one that %s", async (_what, change, cases) => {
    expect(await withoutEnd(payinWith(cases), [attempt(change)])).toHaveLength(1)
    expect(isExpectedNoMore(attempt(change), cases)).toBe(true)
  })

  it.each<[string, Partial<AttemptRow>, CaseRow[]]>([
    ["nobody has asked about", {}, []],
    ["has its case open still", {}, [caseRow(stillOpen)]],
    ["the program has closed the case of", {}, [caseRow({ closed_by: PROGRAM })]],
    ["has news since that", {}, [caseRow({ trade_revision: 2 })]],
    ["a person has closed another case of", {}, [caseRow({ kind: "not_settling" })]],
    ["is another attempt's", {}, [caseRow({ attempt_id: "payatt_2" })]],
    ["has another trade that may be paid", {}, [caseRow(), other]],
    ["can be paid", { trade_status: "active" }, [caseRow()]],
    ["has ended", { state: "canceled", trade_status: "canceled" }, [caseRow()]],
    ["has no word yet", { trade_status: null }, [caseRow()]],
    ["had its money before the review", { paid_at: at, paid_amount: "100.00" }, [caseRow()]],
  ])("is none that %s", async (_what, change, cases) => {
    expect(await withoutEnd(payinWith(cases), [attempt(change)])).toEqual([])
    expect(isExpectedNoMore(attempt(change), cases)).toBe(false)
  })

  it("is one that closed with nothing too, once a person has asked why, but no other may be paid beside it", async () => {
    const closed = attempt({ state: "canceled", trade_status: "closed", trade_amount: "0.00" })
    const cases = [caseRow({ kind: "nothing_arrived" })]
    expect(isUnanswered(closed)).toBe(true)
    expect(isUnanswered(attempt({ state: "canceled", trade_status: "canceled" }))).toBe(false)
    expect(isExpectedNoMore(closed, cases)).toBe(true)
    expect(isExpectedNoMore(closed, [caseRow()])).toBe(false)
    expect(await withoutEnd(payinWith(cases), [closed])).toEqual([])
  })

  it("is named by the case whose closing leads there, and by no other", async () => {
    const open = caseRow(stillOpen)
    const ending = async (cases: CaseRow[], change: Partial<AttemptRow> = {}) => [
      ...(await casesThatEndWaiting(payinWith(cases), [attempt(change)])),
    ]
    expect(await ending([open])).toEqual([open.id])
    expect(await ending([open], { superseded_at: at })).toEqual([])
    expect(await ending([open, other])).toEqual([])
    expect(await ending([caseRow(), other])).toEqual([other.id])
    expect(await ending([caseRow(), caseRow({ id: "paycase_3", ...stillOpen })])).toEqual([])
  })
})
