import { partlyRefusedSince } from "../partly-refused"

const now = new Date("2026-11-26T12:00:00Z")
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const contact = { denied_at: ago(1), denied_since: ago(6), failing_since: null }

describe("an account of which the service refuses some calls", () => {
  it.each<[string, Partial<Record<keyof typeof contact, Date | null>>, Date | null]>([
    ["for as long as an outage takes to be told of", {}, ago(6)],
    ["for a shorter time", { denied_since: ago(5) }, null],
    ["and which was refused last before an answer that another server got", { failing_since: ago(1) }, ago(6)],
    ["and all of them since", { failing_since: ago(6) }, null],
    [
      "and was refused some minutes ago, as a worker that pauses is",
      { denied_at: ago(5.9), denied_since: ago(60) },
      ago(60),
    ],
    ["and is refused no more", { denied_at: ago(6), denied_since: ago(60) }, null],
    ["never", { denied_at: null, denied_since: null }, null],
  ])("%s", (_what, changed, since) => {
    expect(partlyRefusedSince({ ...contact, ...changed }, now)).toEqual(since)
  })

  it("is none without a contact", () => {
    expect(partlyRefusedSince(undefined, now)).toBeNull()
  })
})
