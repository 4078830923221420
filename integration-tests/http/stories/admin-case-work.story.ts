import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { paidWithoutStock } from "../actions"
import { type AdminClient, adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const users = () => ctx.container.resolve(Modules.USER)
  const payin = () => ctx.container.resolve(PAYIN_MODULE)

  beforeEach(async () => {
    ctx.sandbox.control.reset()
    admin = await adminClient(ctx)
  })

  async function openCase() {
    await paidWithoutStock(ctx)
    return (await admin.get("/cases")).body.cases[0]
  }

  describe("a case that several people work on", () => {
    it("belongs to whoever took it first, may be given away, and is nobody's when they are gone", async () => {
      const { assignees, me } = (await admin.get("/cases/assignees")).body
      expect(assignees).toEqual([{ id: me, name: "Ada Admin" }])
      const bo = await users().createUsers({ email: "bo@example.com" })
      const found = await openCase()
      expect(found).toMatchObject({ assignee: null, assignee_name: null, comments: [] })
      const assign = (assignee: string | null, seen?: string | null) =>
        admin.post(`/cases/${found.id}/assign`, { assignee, ...(seen === undefined ? {} : { seen }) })

      const taking = await Promise.all([assign("me", null), assign(bo.id, null)])
      expect(taking.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(taking.find(({ status }) => status === 409)!.body).toMatchObject({
        code: "payin_case_taken",
        reason: { code: "case_taken" },
      })
      expect((await assign("user_nobody")).body).toMatchObject({ code: "payin_unknown_user" })
      expect((await assign(bo.id)).body.case).toMatchObject({ assignee: bo.id, assignee_name: "bo@example.com" })
      expect((await assign(bo.id, null)).status).toBe(200)

      await users().softDeleteUsers([bo.id])
      const [left] = (await admin.get("/cases")).body.cases
      expect(left).toMatchObject({ assignee: bo.id, assignee_name: null })
      expect((await assign(null, bo.id)).body.case).toMatchObject({ assignee: null })
      expect((await assign(bo.id)).body).toMatchObject({ code: "payin_unknown_user" })

      const { timeline } = (await admin.get(`/attempts/${found.attempt.id}`)).body.attempt
      const told = timeline.filter(({ kind }: { kind: string }) => kind === "case_assigned")
      expect(told.at(-1)).toMatchObject({ by_name: "Ada Admin", to_name: null, data: { to: null, case_id: found.id } })
    })

    it("keeps what they say about it, in order and in the pay-in's history, without being closed", async () => {
      const found = await openCase()
      const comment = (text: string) => admin.post(`/cases/${found.id}/comment`, { text })
      expect((await comment(" ")).status).toBe(400)
      expect((await comment("x".repeat(2001))).status).toBe(400)
      await comment("Called the customer.")
      const { body } = await comment("They wait until Friday.")
      const ada = { author: expect.stringMatching(/^user_/), author_name: "Ada Admin", at: expect.any(String) }
      const said = [
        { ...ada, id: expect.any(String), text: "Called the customer." },
        { ...ada, id: expect.any(String), text: "They wait until Friday." },
      ]
      expect(body.case).toMatchObject({ closed_at: null, comments: said })
      const { attempt } = (await admin.get(`/attempts/${found.attempt.id}`)).body
      expect(attempt.timeline).toContainEqual(
        expect.objectContaining({
          kind: "case_commented",
          by_name: "Ada Admin",
          data: expect.objectContaining({ case_id: found.id, comment_id: body.case.comments[1].id }),
        }),
      )
      expect((await admin.post("/cases/paycase_nobody/comment", { text: "?" })).status).toBe(404)
    })

    it("has a comment once that is sent again because no answer came, and again where somebody repeats it", async () => {
      const found = await openCase()
      const comment = () => admin.post(`/cases/${found.id}/comment`, { text: "Nobody answers." })
      await Promise.all([comment(), comment()])
      expect((await comment()).body.case.comments).toHaveLength(1)
      const lines = (await admin.get(`/attempts/${found.attempt.id}`)).body.attempt.timeline
      expect(lines.filter(({ kind }: { kind: string }) => kind === "case_commented")).toHaveLength(1)

      const said = { ...found, attempt_id: found.attempt.id }
      await payin().cases.comment(said, { author: "user_bo", text: "Nobody answers." })
      const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      await db.raw("UPDATE payin_case_comment SET created_at = created_at - interval '11 minutes' WHERE case_id = ?", [
        found.id,
      ])
      expect((await comment()).body.case.comments).toHaveLength(3)
    })

    it("is closed only with a choice that it has, and is then given to nobody else", async () => {
      const found = await openCase()
      const close = (choice: string) =>
        admin.post(`/cases/${found.id}/close`, { note: "Together with others.", choice })
      for (const choice of ["keep_money", "place_order", "nonsense"]) {
        expect(await close(choice)).toMatchObject({
          status: 409,
          body: { code: "payin_choice_not_allowed", reason: { code: "choice_not_allowed" } },
        })
      }
      expect((await close("sent_back")).body.case).toMatchObject({ note: "Together with others." })
      expect((await close("sent_back")).body).toMatchObject({ code: "payin_case_closed" })
      const assigned = await admin.post(`/cases/${found.id}/assign`, { assignee: "me", seen: null })
      expect(assigned).toMatchObject({ status: 409, body: { code: "payin_case_closed" } })
      expect((await admin.post(`/cases/${found.id}/comment`, { text: "It was Friday." })).status).toBe(200)
    })

    it("is not closed by somebody who has not seen the refund that it asks for besides", async () => {
      const { attempt } = await openCase()
      const record = (refund_id: string, amount: string) =>
        payin().cases.recordRefund({ attempt_id: attempt.id, refund_id, amount })
      const read = async () => (await admin.get("/cases?kind=refund_by_hand")).body.cases[0]
      const close = (seen?: string) =>
        admin.post(`/cases/${asked.id}/close`, { note: "Sent.", choice: "confirm_refund", ...(seen ? { seen } : {}) })
      await record("ref_1", "10.00")
      const asked = await read()
      await record("ref_2", "5.00")
      expect(await close(asked.fingerprint)).toMatchObject({
        status: 409,
        body: { code: "payin_case_changed", reason: { code: "case_changed" } },
      })
      const now = await read()
      expect(now).toMatchObject({ closed_at: null, money: { to_send: "15.00" } })
      await admin.post(`/cases/${asked.id}/assign`, { assignee: "me", seen: null })
      expect((await close(now.fingerprint)).body.case).toMatchObject({ note: "Sent.", closed_at: expect.any(String) })
      expect((await close(asked.fingerprint)).body).toMatchObject({ code: "payin_case_closed" })
    })

    it("offers first what is most likely right in its state", async () => {
      const found = await openCase()
      expect(found.choices[0]).toMatchObject({ id: "place_order" })
      const kind = "paid_without_order"
      await payin().cases.open(found.attempt.id, kind, { facts: [{ fact: "cart_gone" }], again: "renew" })
      const [now] = (await admin.get("/cases")).body.cases
      expect(now.choices.map(({ id }: { id: string }) => id)).toEqual(["sent_back", "handled", "place_order"])
    })
  })
}
