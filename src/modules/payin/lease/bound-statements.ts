import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { cancelOnTheWire, type Statement } from "./cancel-on-the-wire"
import { replaceReadOnly } from "./replace-read-only"

/** Far more than any statement of ours takes, and less than a lease lasts. */
const STATEMENT_MS = 10_000

/**
 * The host's database, with a time limit on every statement made through it: one that waits for a lock longer than
 * `limitMs` is canceled in Postgres, so it neither blocks its caller forever nor takes effect when nobody expects it.
 *
 * The connections are the host's, so nothing is set on them (`statement_timeout` would apply to the host's own
 * statements): knex watches each statement and has it canceled. A statement may still set a shorter limit for itself.
 */
export function boundStatements(db: Knex, limitMs = STATEMENT_MS): Knex {
  const bound = (made: unknown) =>
    isStatement(made) ? replaceReadOnly(cancelOnTheWire(made)).timeout(limitMs, { cancel: true }) : made
  return new Proxy(db, {
    apply: (target, self, args) => bound(Reflect.apply(target as AnyFunction, self, args)),
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== "function") return member
      if (name === "transaction") return transactionOf(target, limitMs)
      return (...args: unknown[]) => bound(Reflect.apply(member as AnyFunction, target, args))
    },
  })
}

type AnyFunction = (...args: unknown[]) => unknown
type Work = (transaction: Knex) => Promise<unknown>

/**
 * Our transactions lock a row first, and then read what whoever had it has written. They need Postgres' own default for
 * that, whatever the database or the role sets: with one picture for all of a transaction, they would not see it.
 */
const isolationLevel = "read committed"

function transactionOf(db: Knex, limitMs: number) {
  return (work: Work) =>
    db.transaction((transaction) => work(boundStatements(transaction, limitMs)), { isolationLevel })
}

/** A query builder or a raw statement. Part of another statement counts as one too, but its own limit is not used. */
function isStatement(made: unknown): made is Statement {
  return typeof (made as Partial<Statement> | undefined)?.timeout === "function"
}
