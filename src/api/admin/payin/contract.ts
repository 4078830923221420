/**
 * What `/admin/payin` takes and gives: types only, so that the admin pages can import them without a line of the server.
 *
 * Amounts are decimal strings, moments ISO 8601 in UTC. Errors are `{ type, code, message }`: `code` is stable, `message`
 * says what is wrong and the cure, in English. No answer holds a key, a signature, a body, or a field of the payer; the
 * requisite leaves through `GET /attempts/:id/requisite` alone.
 */
export type * from "./contract/answers"
export type * from "./contract/accounts"
export type * from "./contract/attempts"
export type * from "./contract/audit"
export type * from "./contract/cases"
export type * from "./contract/callbacks"
export type * from "./contract/regions"
export type * from "./contract/orders"
