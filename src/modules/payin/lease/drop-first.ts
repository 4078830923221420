import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OpeningContext } from "../attempt/opening"

/** The arguments of a function without its database, which the module knows. */
export type DropDb<F extends (db: Knex, ...args: never[]) => unknown> = F extends (
  db: Knex,
  ...args: infer A
) => unknown
  ? A
  : never

/** The same without what opening a trade needs. */
export type DropContext<F extends (context: OpeningContext, ...args: never[]) => unknown> = F extends (
  context: OpeningContext,
  ...args: infer A
) => unknown
  ? A
  : never
