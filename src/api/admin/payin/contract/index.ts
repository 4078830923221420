/**
 * What `/admin/payin` accepts and returns: types only, so that the admin pages can import them without any server code.
 *
 * Amounts are decimal strings, moments ISO 8601 in UTC. Errors are `{ type, code, message }`: `code` is stable,
 * `message` says what is wrong and the cure, in English. No answer holds a key, a signature, a body, or a field of the
 * payer; the requisite is returned by `GET /attempts/:id/requisite` alone.
 */
export type * from "./answers"
export type * from "./attempt-detail"
export type * from "./attempts"
export type * from "./callbacks"
export type * from "./cases"
export type * from "./orders"
export type * from "./refunds"
export type * from "./settings/accounts"
export type * from "./settings/audit"
export type * from "./settings/regions"
export type * from "./sums/days"
export type * from "./sums/health"
export type * from "./sums/overview"
