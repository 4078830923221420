import { MedusaError } from "@medusajs/framework/utils"
import { PayinError } from "../../../../merchant-api/payin-error"
import { isDatabaseError, reasonOf } from "../reason-of"

const statement =
  'update "payin_attempt" set "trade" = \'{"requisites":"2200000000000000"}\' - could not serialize access'

const full =
  "Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?"

describe("the reason that is told of an error", () => {
  it.each([
    [new PayinError("unavailable", "The service does not answer."), "The service does not answer."],
    [new MedusaError("not_allowed", "Not enough stock."), "Not enough stock."],
    [new Error("Something else."), "Something else."],
    [Object.assign(new Error("write EPIPE"), { code: "EPIPE" }), "write EPIPE"],
    [{ message: "kept by a workflow" }, "kept by a workflow"],
    ["a string", "a string"],
    [undefined, "undefined"],
    [null, "null"],
  ])("is its message: %s", (error, reason) => {
    expect(reasonOf(error)).toBe(reason)
  })

  it.each([
    [Object.assign(new Error(statement), { code: "40001" }), "database error 40001"],
    [{ message: statement, code: "XX000" }, "database error XX000"],
    [Object.assign(new Error(statement), { severity: "ERROR" }), "database error"],
    [Object.assign(new Error("Something else"), { sql: statement }), "database error"],
    [Object.assign(new Error(statement), { name: "UniqueConstraintViolationException" }), "database error"],
    [{ message: statement }, "database error"],
  ])("is no more than the code of one that comes from the database (%#)", (error, reason) => {
    expect(reasonOf(error)).toBe(reason)
  })

  it.each([
    ["42P01", "database error 42P01: a table is missing, run npx medusa db:migrate"],
    ["42703", "database error 42703: a column is missing, run npx medusa db:migrate"],
    ["25006", "database error 25006: the database is read-only"],
    ["25P03", "database error 25P03: the database ended the connection, by its idle_in_transaction_session_timeout"],
    ["25P04", "database error 25P04: the database ended the connection, by its transaction_timeout"],
    ["42501", "database error 42501: the store's database user lacks a right"],
    ["53100", "database error 53100: the database's disk is full"],
    ["53300", "database error 53300: the database has no connection left"],
    ["55P03", "database error 55P03: a lock was not free within the database's lock_timeout"],
    ["57014", "database error 57014: the statement was canceled, by the database's statement_timeout or by a person"],
    ["57P01", "database error 57P01: the database ended the connection, for a restart, say"],
    ["57P02", "database error 57P02: the database has crashed and is being restarted"],
    ["57P03", "database error 57P03: the database is starting"],
  ])("names what whoever runs the store can do something about (%s)", (code, reason) => {
    expect(reasonOf(Object.assign(new Error(statement), { code }))).toBe(reason)
  })

  it.each([
    Object.assign(new Error(full), { name: "KnexTimeoutError" }),
    Object.assign(new Error(full), { name: "DriverException" }),
  ])("says that the store's own pool gave no connection (%#)", (error) => {
    expect(reasonOf(error)).toBe("database error: no connection was free in time")
  })

  it.each([
    ["it did not answer in time", "Defined query timeout of 10000ms exceeded when running query.", "KnexTimeoutError"],
    ["the connection was lost", `${statement} - Connection terminated unexpectedly`, "ConnectionException"],
    ["the connection was lost", "ROLLBACK - Client has encountered a connection error and is not queryable", "Error"],
    ["the connection was lost", "SAVEPOINT trx2; - Client was closed and is not queryable", "Error"],
  ])("says what became of a statement that no server answered: %s", (words, message, name) => {
    expect(reasonOf(Object.assign(new Error(message), { name }))).toBe(`database error: ${words}`)
  })

  it("says that the database was not reached, where the host's own statement was not sent", () => {
    const error = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:5432"), { code: "ECONNREFUSED" })
    expect(reasonOf(error)).toBe("connect ECONNREFUSED 10.0.0.5:5432")
    expect(reasonOf(Object.assign(error, { name: "DriverException" }))).toBe(
      "database error ECONNREFUSED: the database was not reached",
    )
    const both = Object.assign(new AggregateError([error, error]), { code: "ECONNREFUSED", name: "DriverException" })
    expect(reasonOf(both)).toBe("database error ECONNREFUSED: the database was not reached")
    const broken = Object.assign(new Error("Client network socket disconnected"), {
      code: "ECONNRESET",
      name: "DriverException",
    })
    expect(reasonOf(broken)).toBe("database error: the connection was lost")
  })

  it("names each address of a host of which none answers: Node's own error has no words", () => {
    const refusals = ["connect ECONNREFUSED ::1:5432", "connect ECONNREFUSED 127.0.0.1:5432"]
    const error = new AggregateError(refusals.map((words) => new Error(words)))
    expect(reasonOf(error)).toBe(refusals.join("; "))
  })

  it.each(["\n", "with\n"])("is found at once in a long message whose lines are all %j", (line) => {
    const message = `Nobody has ${line.repeat(100_000)}`
    const begun = performance.now()
    expect(isDatabaseError(new Error(message))).toBe(false)
    expect(isDatabaseError(new MedusaError("not_found", message))).toBe(false)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
