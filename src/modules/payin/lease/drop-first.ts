import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OpeningContext } from "../attempt/opening/opening"

/** A function's arguments without the database, which the module supplies. */
export type DropDb<F extends (db: Knex, ...args: never[]) => unknown> = F extends (
  db: Knex,
  ...args: infer A
) => unknown
  ? A
  : never

/** The same, without the opening context. */
export type DropContext<F extends (context: OpeningContext, ...args: never[]) => unknown> = F extends (
  context: OpeningContext,
  ...args: infer A
) => unknown
  ? A
  : never
