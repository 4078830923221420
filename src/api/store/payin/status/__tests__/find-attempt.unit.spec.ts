import type { AttemptRow } from "../../../../../modules/payin/models/attempt"
import { attemptThatCounts } from "../find-attempt"

const attempt = (id: string, state: AttemptRow["state"], minute: number, superseded = false) =>
  ({
    id,
    state,
    created_at: new Date(minute * 60_000),
    trade_revision: 1,
    resolved_revision: null,
    superseded_at: superseded ? new Date(minute * 60_000) : null,
  }) as AttemptRow

describe("the attempt that counts for a cart", () => {
  it.each([
    [[], undefined],
    [[attempt("first", "canceled", 1), attempt("second", "canceled", 2)], "second"],
    [[attempt("dead", "canceled", 2), attempt("live", "open", 1)], "live"],
    [[attempt("set aside", "open", 2, true), attempt("live", "open", 1)], "live"],
    [[attempt("paid", "paid", 1, true), attempt("live", "open", 2)], "paid"],
    [[attempt("paid twice", "paid", 2), attempt("captured", "captured", 1)], "captured"],
  ])("%#: is %s", (attempts, id) => expect(attemptThatCounts(attempts)?.id).toBe(id))
})
