import type { ContactRow } from "../../../../../modules/payin/sql/account/account-contact"
import { outageOf } from "../outage-of"

const now = new Date("2026-05-01T12:00:00Z")
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000)
const contact = (row: Partial<ContactRow>) =>
  ({ called_at: minutesAgo(1), call_ok_at: minutesAgo(9), call_http_status: null, ...row }) as ContactRow

describe("an outage of the service", () => {
  it("is a service that does not answer, or does not accept the store's calls", () => {
    const at = { at: "2026-05-01T11:59:00.000Z", last_ok_at: "2026-05-01T11:51:00.000Z" }
    expect(outageOf(contact({ call_outcome: "unavailable" }), now)).toEqual({ code: "unavailable", ...at })
    expect(outageOf(contact({ call_outcome: "unavailable", call_http_status: 503 }), now)).not.toBeNull()
    const refused = contact({ call_outcome: "configuration", call_http_status: 401, call_ok_at: null })
    expect(outageOf(refused, now)).toEqual({ code: "configuration", at: at.at, last_ok_at: null })
  })

  it("is nothing that the service answered, and no failure among answers", () => {
    expect(outageOf(undefined, now)).toBeNull()
    for (const call_outcome of ["ok", "not_found", "rejected", "outcome_unknown"])
      expect(outageOf(contact({ call_outcome }), now)).toBeNull()
    // About another trade than the one asked for.
    expect(outageOf(contact({ call_outcome: "unavailable", call_http_status: 200 }), now)).toBeNull()
    const amongAnswers = { called_at: now, call_ok_at: new Date(now.getTime() - 20_000), call_outcome: "unavailable" }
    expect(outageOf(contact(amongAnswers), now)).toBeNull()
  })
})
