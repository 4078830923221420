/**
 * Lines of a timeline about how the store went about it, or who looked. Everything else is about money: what the
 * service said, captures, refunds, pay-outs, links, orders and what people decided; it stays. Some of it is also asked for,
 * so that nothing is done twice. The index `IDX_payin_timeline_passing` has these words: a new one takes a migration.
 */
export const passingKinds = [
  "mail_failed",
  "mail_sent",
  "mail_unsure",
  "refresh_busy",
  "refresh_failed",
  "refreshed",
  "replayed",
  "requisite_shown",
  "session_canceled",
] as const

export const isPassing = `kind IN (${passingKinds.map((kind) => `'${kind}'`).join(", ")})`
