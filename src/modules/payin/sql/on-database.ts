import type { Knex } from "@medusajs/framework/mikro-orm/knex"

type Statement = (db: Knex, ...args: never[]) => Promise<unknown>

/** A function's arguments without the database, which the module supplies. */
export type DropDb<F extends Statement> = F extends (db: Knex, ...args: infer A) => unknown ? A : never

type Bound<Statements extends Record<string, Statement>> = {
  [Name in keyof Statements]: (...args: DropDb<Statements[Name]>) => ReturnType<Statements[Name]>
}

/** A class whose methods are these functions: its instances give each of them their database. */
export function onDatabase<Statements extends Record<string, Statement>>(statements: Statements) {
  class OnDatabase {
    constructor(db: Knex) {
      for (const [name, statement] of Object.entries(statements)) {
        Object.assign(this, { [name]: (...args: never[]) => statement(db, ...args) })
      }
    }
  }
  return OnDatabase as new (db: Knex) => Bound<Statements>
}
