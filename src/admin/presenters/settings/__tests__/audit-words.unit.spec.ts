import type { Text } from "../../../i18n/use-text"
import type { AuditItem } from "../../../lib/contract"
import { auditActor, auditChanges, auditSentence } from "../audit-words"

/** The key with its values, where a page has the text in the panel's language. */
const text: Text = (key, values = {}) =>
  [key.split(".").slice(-2).join("."), ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(" ")

const anEntry = (over: Partial<AuditItem>): AuditItem => ({
  id: "payaud_1",
  at: "2026-05-01T12:00:00.000Z",
  account: "default",
  kind: "checkout_changed",
  actor: "user_1",
  actor_name: "Ada Admin",
  region: null,
  changes: [],
  ...over,
})

describe("a line of the audit trail", () => {
  it("says who made the change: a person, somebody who is gone, or a program of the store", () => {
    expect(auditActor(anEntry({}), text)).toBe("audit.by name=Ada Admin")
    expect(auditActor(anEntry({ actor_name: null }), text)).toBe("audit.byGone id=user_1")
    expect(auditActor(anEntry({ actor: "payin", actor_name: null }), text)).toBe("audit.byProgram")
  })

  it("names the region, by its id once it is gone", () => {
    const kind = "region_enabled"
    expect(auditSentence(anEntry({ kind, region: { id: "reg_1", name: "Europe" } }), text)).toContain("region=Europe")
    expect(auditSentence(anEntry({ kind, region: { id: "reg_1", name: null } }), text)).toContain("region=reg_1")
  })

  it("is told also of a kind that only a newer version knows", () => {
    const kind = "key_rotated" as AuditItem["kind"]
    expect(auditSentence(anEntry({ kind }), text)).toBe("kind.newer region=")
  })

  it("tells settings in the form's words, and of a key only that it was entered or removed", () => {
    const key = { field: "api_key", from: null, to: null }
    expect(
      auditChanges(
        anEntry({
          changes: [
            { field: "mode", from: null, to: "order_then_pay" },
            { field: "payment_window_seconds", from: 900, to: 1800 },
            { field: "base_url", from: "https://a.example", to: "https://b.example" },
            { field: "something_later", from: 1, to: 2 },
            key,
          ],
        }),
        text,
      ),
    ).toEqual([
      "audit.value label=mode.label from=audit.notSet to=choice.order_then_pay",
      "audit.value label=payment_window_seconds.label from=checkout.minutes count=15 to=checkout.minutes count=30",
      "audit.value label=connection.baseUrl from=https://a.example to=https://b.example",
      "audit.value label=something_later from=1 to=2",
      "audit.entered label=connection.apiKey",
    ])
    expect(auditChanges(anEntry({ kind: "connection_removed", changes: [key] }), text)).toEqual([
      "audit.removed label=connection.apiKey",
    ])
  })

  it("says that the replaced key's callbacks are accepted for a time, or no more", () => {
    const keep = (to: number) =>
      auditChanges(anEntry({ changes: [{ field: "keep_previous_for_hours", from: null, to }] }), text)
    expect(keep(24)).toEqual(["audit.keep hours=connection.hours count=24"])
    expect(keep(0)).toEqual(["audit.keepNone"])
  })
})
