import { attemptRow } from "../../__tests__/attempt-row"
import type { AttemptRow } from "../../models/attempt"
import { isUnderWay } from "../under-way"

const now = new Date("2026-11-20T12:30:00.000Z")
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const resolved = { trade_status: "closed", trade_revision: 2, resolved_revision: 2 }

describe("money that may still come for an order, or has come and is not recorded yet", () => {
  it.each<[string, Partial<AttemptRow>, boolean]>([
    ["is open", { state: "open" }, true],
    ["is open and was replaced", { state: "open", superseded_at: now }, false],
    ["is being opened", { state: "opening", unchanged_since: ago(14) }, true],
    ["has long been opened in vain, and nobody saw its page", { state: "opening", unchanged_since: ago(16) }, false],
    ["is paid", { state: "paid" }, true],
    ["is paid and was replaced", { state: "paid", superseded_at: now }, true],
    ["is paid, and a person has decided about that", { state: "paid", ...resolved }, false],
    ["is paid, and is news since a person decided", { state: "paid", ...resolved, trade_revision: 3 }, true],
    ["is captured", { state: "captured" }, false],
    ["is canceled", { state: "canceled" }, false],
    ["was refused", { state: "refused" }, false],
    ["is a plan", { state: "planned" }, false],
  ])("is that of an attempt that %s", (_what, change, isUnder) => {
    expect(isUnderWay(attemptRow(change), now)).toBe(isUnder)
  })
})
