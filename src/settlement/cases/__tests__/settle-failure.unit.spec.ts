import { PayinError } from "../../../merchant-api/payin-error"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import type { CaseUpdate } from "../../../modules/payin/case/case-facts"
import type { PayinModuleService } from "../../../modules/payin/service"
import { recordSettleFailure } from "../settle-failure"

const failedAt = new Date("2026-03-01T10:00:00Z")
const later = new Date("2026-03-01T10:00:01Z")

/** @param answeredAt when the account's service last answered any call; undefined: there is no such account */
async function toldAfter(failures: number, error: unknown, answeredAt?: Date | null): Promise<CaseUpdate | undefined> {
  const told: [kind: string, said: CaseUpdate][] = []
  const open = async (_id: string, kind: string, said: CaseUpdate) => void told.push([kind, said])
  const facts = async () => {
    if (answeredAt === undefined) throw new PayinError("configuration", "There is no such account.")
    return { contact: { call_ok_at: answeredAt } }
  }
  const payin = { accountAdmin: { facts }, cases: { open }, settleFailures: { record: async () => failures } }
  const attempt = attemptRow({ settle_failures: failures - 1, settle_failed_at: failedAt })
  await recordSettleFailure(payin as unknown as PayinModuleService, attempt, error)
  expect(told.every(([kind]) => kind === "not_settling")).toBe(true)
  return told[0]?.[1]
}

const statement = `update "payin_attempt" set "trade" = '{"requisites":"2200000000000000"}' - invalid input`
const silence = new PayinError("unavailable", "The service does not answer.", { silent: true })

const otherTrade = new PayinError("unavailable", "The service answered with another trade.", {
  reason: { code: "other_trade_answered", words: [] } as never,
})

describe("settling that keeps failing", () => {
  it.each([
    ["another trade", new PayinError("unavailable", "The service answered with another trade.")],
    ["a database", Object.assign(new Error(statement), { code: "22P05" })],
    ["anything", new Error("Oh.")],
  ])("is told after five times in a row, whatever the reason (%s)", async (_what, error) => {
    expect(await toldAfter(4, error)).toBeUndefined()
    expect(await toldAfter(5, error)).toMatchObject({ again: "renew" })
    expect(await toldAfter(6, error)).toMatchObject({ again: "renew" })
  })

  it.each([
    ["the service is silent", silence],
    ["the account cannot be used", new PayinError("configuration", "The key is not taken.")],
  ])("is told much later while %s, which a warning tells of for all", async (_what, error) => {
    for (const answeredAt of [undefined, null, failedAt]) {
      expect(await toldAfter(19, error, answeredAt)).toBeUndefined()
      expect(await toldAfter(20, error, answeredAt)).toBeDefined()
    }
  })

  it.each([
    ["no answer", silence],
    ["a refusal of the key", new PayinError("configuration", "The key is not taken.")],
  ])("is told after eight times where the service has %s for this trade alone", async (_what, error) => {
    expect(await toldAfter(7, error, later)).toBeUndefined()
    expect(await toldAfter(8, error, later)).toBeDefined()
  })

  it.each<[string, unknown, string]>([
    ["the reason within the service's answer", otherTrade, "other_trade_answered"],
    ["the error's code", silence, "unavailable"],
    ["nothing that is known", new Error("Oh."), "unexpected"],
  ])("is counted under %s", async (_what, error, code) => {
    const record = jest.fn(async () => 1)
    const payin = { settleFailures: { record } } as unknown as PayinModuleService
    const attempt = attemptRow()
    await recordSettleFailure({ ...payin, accountAdmin: { facts: async () => undefined } } as never, attempt, error)
    expect(record).toHaveBeenCalledWith(attempt, code)
  })

  it("is told with its reason, which is a database error's code alone", async () => {
    const other = new PayinError("unavailable", "The service answered with another trade.")
    expect(await toldAfter(5, other)).toMatchObject({
      again: "renew",
      facts: [{ fact: "reason", words: "The service answered with another trade" }],
    })
    const refused = Object.assign(new Error(statement), { code: "22P05" })
    expect(await toldAfter(5, refused)).toMatchObject({ facts: [{ fact: "reason", words: "database error 22P05" }] })
  })
})
