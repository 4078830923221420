import type { MedusaContainer } from "@medusajs/framework/types"
import { failWrites, type LostWrite } from "../lost-writes"
import type { World } from "../world"

class Client {
  readonly sent: string[] = []

  async _query(_connection: object, { sql }: { sql: string; bindings?: unknown[] }) {
    await Promise.resolve(this.sent.push(sql))
  }
}

const written = { sql: 'insert into "payin_case" (attempt_id) values ($1)', bindings: ["payatt_1"] }
const others = { sql: written.sql, bindings: ["payatt_of_others"] }

function given(lost: LostWrite) {
  const world = {
    books: { attempts: [{ id: "payatt_1" }], trades: [], cases: [] },
    scope: { carts: [], collections: [] },
    outages: { strike: () => undefined },
    tell: () => undefined,
  } as unknown as World
  // Each test has a class of its own: it is changed for good.
  const client = new (class extends Client {})()
  failWrites({ resolve: () => ({ client }) } as unknown as MedusaContainer).set(world, lost)
  // As knex makes the client of a transaction.
  const ofTransaction = Object.assign(Object.create(Object.getPrototypeOf(client) as object), { sent: [] }) as Client
  const send = async (...statements: { sql: string; bindings?: unknown[] }[]) => {
    const connection = {}
    for (const statement of statements) await ofTransaction._query(connection, statement)
  }
  return { send, sent: ofTransaction.sent }
}

const begin = { sql: "BEGIN TRANSACTION ISOLATION LEVEL read committed;" }
const commit = { sql: "COMMIT;" }

describe("a database that goes away", () => {
  it("does so at a write in a transaction", async () => {
    const { send, sent } = given({ of: "writes", count: 2, lost: "the call" })

    await expect(send(begin, written, others, written, commit)).rejects.toThrow("terminated")
    expect(sent).toEqual([begin.sql, written.sql, others.sql])
  })

  it("has committed a transaction whose answer is lost, and undoes one that it was not asked to commit", async () => {
    const answer = given({ of: "commits", count: 1, lost: "its answer" })
    const call = given({ of: "commits", count: 1, lost: "the call" })

    await expect(answer.send(begin, written, commit)).rejects.toThrow("terminated")
    await expect(call.send(begin, written, commit)).rejects.toThrow("terminated")
    expect(answer.sent).toEqual([begin.sql, written.sql, commit.sql])
    expect(call.sent).toEqual([begin.sql, written.sql, "ROLLBACK"])
  })

  it("does so at a look at what is of the sequence, and at no other statement", async () => {
    const { send, sent } = given({ of: "reads", count: 2, lost: "the call" })
    const look = {
      sql: 'select "a"."id" from "public"."payin_attempt" as "a" where "a"."id" = ?',
      bindings: ["payatt_1"],
    }
    const ofHost = { sql: 'select * from "payment" where session = ?', bindings: ["payatt_1"] }

    await expect(send(look, { ...look, bindings: ["other"] }, ofHost, written, look)).rejects.toThrow("terminated")
    expect(sent).toEqual([look.sql, look.sql, ofHost.sql, written.sql])
  })

  it("commits what is of another sequence", async () => {
    const { send, sent } = given({ of: "commits", count: 1, lost: "the call" })

    await send(begin, others, commit)
    expect(sent).toEqual([begin.sql, others.sql, commit.sql])
  })
})
