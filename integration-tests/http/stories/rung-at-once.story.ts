import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { keepBell } from "../../../src/settlement/alerts/keep-bell"
import { waitFor } from "../../harness/wait-for"
import { hostsJobs } from "../job-turns"
import { meet } from "../meet"
import type { StoryContext } from "../story-context"

/** Two processes ring the bell of the admin panel for one case. */
export default (ctx: StoryContext) => {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const notifications = () => ctx.container.resolve(Modules.NOTIFICATION)
  type Inside = Record<"notificationService_" | "notificationProviderService_", Record<string, never>>
  const inside = () => notifications() as unknown as Inside

  async function openCase(): Promise<string> {
    const { cartId, collectionId } = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(collectionId)
    const [attempt] = await payin().listAttempts({ cart_id: cartId })
    const listed = jest.spyOn(payin().alerts, "unbelled").mockResolvedValue([])
    await payin().cases.open(attempt!.id, "dispute", { facts: [], again: "keep" })
    // The event of the case rings as well: only once it has found nothing to ring for does the story go on.
    await waitFor(() => listed.mock.calls.length > 0, { what: "the event" })
    listed.mockRestore()
    return attempt!.id
  }

  function warnings(): unknown[][] {
    const { calls } = jest.spyOn(payin().log, "warn").mockImplementation(() => undefined).mock
    return calls
  }

  beforeEach(() => ctx.sandbox.control.reset())
  afterEach(() => jest.restoreAllMocks())

  describe("a case that two processes notice at the same moment", () => {
    it("has one entry under the bell, and nobody is told that it could not be made", async () => {
      await openCase()
      const warned = warnings()
      meet(inside().notificationService_, "list")
      await Promise.all([keepBell(ctx.container), keepBell(ctx.container)])
      jest.restoreAllMocks()
      expect(await notifications().listNotifications({ channel: "feed" })).toHaveLength(1)
      expect(warned).toEqual([])
    })
  })

  it("has three jobs of ours, which the host runs by its schedule", () => {
    expect([...hostsJobs]).toEqual(expect.arrayContaining(["job-payin-alert", "job-payin-mail", "job-payin-reconcile"]))
  })

  describe("a case that the bell could not be rung for", () => {
    it("is told of in the log when the panel's provider fails", async () => {
      await openCase()
      const warned = warnings()
      const provider = inside().notificationProviderService_ as unknown as { send: () => Promise<never> }
      jest.spyOn(provider, "send").mockRejectedValue(new Error("the feed is full"))
      await keepBell(ctx.container)
      expect(warned).toEqual([
        ["bell", expect.stringMatching(/the admin panel could not be notified.*the feed is full/s)],
      ])
    })
  })
}
