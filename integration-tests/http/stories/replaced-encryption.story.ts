import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { Accounts } from "../../../src/modules/payin/account/accounts"
import { resealKeys } from "../../../src/modules/payin/account/connection/reseal-keys"
import { adminClient } from "../admin-client"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const former = () => payin().options.encryptionKey
  const rightKey = () => process.env.PAYIN_API_KEY!

  /** The store after a start with other keys in the option. */
  function startedWith(encryptionKey: ReturnType<typeof former>): Accounts {
    const watch = { noteCall: () => undefined, noteChange: () => undefined }
    return new Accounts({ ...payin().options, encryptionKey }, db(), watch)
  }

  async function keysOf(accounts: Accounts) {
    const { apiKey, previousKeys, sealed } = await accounts.effective("default")
    return { apiKey, previous: previousKeys.map(({ key }) => key), sealed }
  }

  describe("a replaced encryptionKey", () => {
    beforeEach(async () => {
      ctx.sandbox.control.reset()
      const connect = async (body: object) => await adminClient(ctx).post("/accounts/default/connection", body)
      await connect({ api_key: rightKey() })
      await connect({ api_key: "the-next-key-of-the-shop", keep_previous_for_hours: 2, save_untried: true })
    })

    afterEach(() => payin().accountAdmin.forgetConnection("default"))

    it("can leave the options once stored keys are encrypted with the next one, and nobody enters them again", async () => {
      const next = randomBytes(32)
      const both = startedWith([next, ...former()])
      const known = { apiKey: "the-next-key-of-the-shop", previous: [rightKey()], sealed: false }
      expect(await keysOf(both)).toEqual(known)
      expect(await keysOf(startedWith([next]))).toEqual({ apiKey: null, previous: [], sealed: true })
      expect(await resealKeys({ accounts: both, db: db() })).toEqual(["default"])
      expect(await keysOf(startedWith([next]))).toEqual(known)
      expect(await keysOf(startedWith([next, ...former()]))).toEqual(known)
      expect(await resealKeys({ accounts: both, db: db() })).toEqual([])
    })

    it("leaves alone what it cannot open", async () => {
      const stranger = startedWith([randomBytes(32)])
      expect(await resealKeys({ accounts: stranger, db: db() })).toEqual([])
      expect(await keysOf(startedWith([...former()]))).toMatchObject({ apiKey: "the-next-key-of-the-shop" })
    })
  })
}
