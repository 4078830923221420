import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { boundStatements } from "../../../src/modules/payin/lease/bound-statements"
import { takesWrites } from "../../../src/modules/payin/sql/sums/read-health"
import type { StoryContext } from "../story-context"

/** A session that began while the database was read-only, or that stayed with a former primary. */
export default (ctx: StoryContext) => {
  let ours: Knex
  let pool: Knex

  beforeEach(async () => {
    const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
    const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await db.raw<{ rows: { name: string }[] }>("SELECT current_database() AS name")
    const clientUrl = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${rows[0]!.name}`
    pool = ModulesSdkUtils.createPgConnection({ clientUrl, pool: { min: 0, max: 1 } }) as Knex
    pool.client.logger.warn = () => undefined
    ours = boundStatements(pool)
    await pool.raw("SET default_transaction_read_only = on")
  })

  afterEach(async () => {
    jest.restoreAllMocks()
    await pool.destroy()
  })

  const write = (db: Knex) => db("payin_event").where({ id: "none" }).update({ name: "story" })
  const writes = {
    statement: () => write(ours),
    transaction: () => ours.transaction(write),
  }

  describe("a connection on which nothing can be written", () => {
    it.each(["statement", "transaction"] as const)("is given up after a while, for everybody (%s)", async (kind) => {
      await expect(writes[kind]()).rejects.toMatchObject({ code: "25006" })
      const { now } = performance
      jest.spyOn(performance, "now").mockImplementation(() => now.call(performance) + 31_000)
      await expect(writes[kind]()).rejects.toMatchObject({ code: "25006" })
      expect(await write(pool)).toBe(0)
    })

    it("is given up also where only a monitor asks, as in a process without jobs", async () => {
      expect(await takesWrites(ours)).toBe(false)
      const { now } = performance
      jest.spyOn(performance, "now").mockImplementation(() => now.call(performance) + 31_000)
      expect(await takesWrites(ours)).toBe(false)
      expect(await takesWrites(ours)).toBe(true)
      expect(await write(pool)).toBe(0)
    })

    it("is kept for the while: its database may be read-only for hours", async () => {
      await expect(writes.statement()).rejects.toMatchObject({ code: "25006" })
      await expect(writes.statement()).rejects.toMatchObject({ code: "25006" })
      await expect(write(pool)).rejects.toMatchObject({ code: "25006" })
    })
  })
}
