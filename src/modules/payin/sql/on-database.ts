import type { Knex } from "@medusajs/framework/mikro-orm/knex"

type Statement = (db: Knex, ...args: never[]) => Promise<unknown>

/** A function's arguments without the database, which the module supplies. */
export type DropDb<F extends Statement> = F extends (db: Knex, ...args: infer A) => unknown ? A : never

/** By its name in the package's types: written out, it would name packages that a store need not have. */
export interface OnDatabase<Statements extends Record<string, Statement>> {
  new (db: Knex): Bound<Statements>
}

type Bound<Statements extends Record<string, Statement>> = {
  [Name in keyof Statements]: (...args: DropDb<Statements[Name]>) => ReturnType<Statements[Name]>
}

/** A class whose methods are these functions: its instances give each of them their database. */
export function onDatabase<Statements extends Record<string, Statement>>(
  statements: Statements,
): OnDatabase<Statements> {
  class BoundToDatabase {
    constructor(db: Knex) {
      for (const [name, statement] of Object.entries(statements)) {
        Object.assign(this, { [name]: (...args: never[]) => statement(db, ...args) })
      }
    }
  }
  return BoundToDatabase as unknown as OnDatabase<Statements>
}
