/** Between tests the database is replaced under the store's idle connections, and knex reports it. Nothing is wrong. */
const expected = "Connection Error: Connection ended unexpectedly"

const log = console.log
console.log = (...args: unknown[]) => {
  if (!String(args[0]).includes(expected)) log(...args)
}
