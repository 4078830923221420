import { Modules } from "@medusajs/framework/utils"
import { createApiKeysWorkflow, createUsersWorkflow } from "@medusajs/medusa/core-flows"
import { adminRoutes } from "../../src/api/admin/payin/admin-routes"
import type { AccountListAnswer, AttemptAnswer } from "../../src/api/admin/payin/contract"
import { PAYIN_MODULE } from "../../src/modules/payin"
import type { StoryContext } from "./story-context"

const password = "supersecret"

/** In the one store that has Medusa's permissions switched on: see `tell-stories.ts`. */
export default (ctx: StoryContext) => {
  describe("a store with Medusa's permissions switched on", () => {
    it("lets nobody at a route without its permission, and everybody who has it", async () => {
      const reader = await logIn(ctx, ["payin:read"])
      const keeper = await logIn(ctx, ["payin:read", "payin:update"])
      const other = await logIn(ctx, ["product:read"])
      const may = async (token: string, verb: string, path: string) => (await send(token, verb, path)).status !== 403
      const seen: [string, string, boolean, boolean, boolean][] = []
      for (const { matcher, method, policies } of adminRoutes) {
        const path = `${ctx.storeUrl}${String(matcher).replace(":name", "default").replace(/:\w+/, "nobody_01")}`
        const [verb] = method as string[]
        const { operation } = policies as { operation: string }
        seen.push([
          `${verb} ${String(matcher)}`,
          operation,
          await may(other, verb!, path),
          await may(reader, verb!, path),
          await may(keeper, verb!, path),
        ])
      }
      expect(seen.length).toBeGreaterThan(20)
      expect(seen).toEqual(seen.map(([route, operation]) => [route, operation, false, operation === "read", true]))
    })

    it("tells the panel who may change anything, so that others get no buttons for it", async () => {
      const shownTo = async (keys: string[]) => {
        const answer = await send(await logIn(ctx, keys), "GET", `${ctx.storeUrl}/admin/payin/accounts`)
        return ((await answer.json()) as AccountListAnswer).may_update
      }
      expect([await shownTo(["payin:read"]), await shownTo(["payin:read", "payin:update"])]).toEqual([false, true])
    })

    it("is closed to the store's secret API keys, which have no role", async () => {
      const key = { title: "Monitor", type: "secret" as const, created_by: "nobody" }
      const { result } = await createApiKeysWorkflow(ctx.container).run({ input: { api_keys: [key] } })
      const authorization = `Basic ${Buffer.from(`${result[0]!.token}:`).toString("base64")}`
      const answer = await fetch(`${ctx.storeUrl}/admin/payin/health`, { headers: { authorization } })
      expect(answer.status).toBe(403)
    })

    it("shows the Payment Page, which has the payment details on it, to those who may look at these", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const [attempt] = await ctx.container.resolve(PAYIN_MODULE).listAttempts({ cart_id: cartId })
      const shownTo = async (keys: string[]) => {
        const answer = await send(await logIn(ctx, keys), "GET", `${ctx.storeUrl}/admin/payin/attempts/${attempt!.id}`)
        return ((await answer.json()) as AttemptAnswer).attempt
      }
      const reader = await shownTo(["payin:read"])
      expect(reader).toMatchObject({ payment_page_url: null, requisite: { number: expect.stringContaining("••••") } })
      const keeper = await shownTo(["payin:read", "payin:update"])
      expect(keeper).toMatchObject({ payment_page_url: expect.stringContaining("/pay/") })
    })
  })
}

let people = 0

/** Logs in a user whose role has these permissions. @returns the login token */
async function logIn({ container, storeUrl }: StoryContext, keys: string[]): Promise<string> {
  const email = `person-${++people}@example.com`
  const rbac = container.resolve(Modules.RBAC)
  const role = await rbac.createRbacRoles({ name: email })
  const policies = await rbac.listRbacPolicies({ key: keys })
  expect(policies.map(({ key }) => key).sort()).toEqual([...keys].sort())
  await rbac.createRbacRolePolicies(policies.map(({ id }) => ({ role_id: role.id, policy_id: id })))
  const { result } = await createUsersWorkflow(container).run({ input: { users: [{ email, roles: [role.id] }] } })
  const auth = container.resolve(Modules.AUTH)
  const { authIdentity } = await auth.register("emailpass", { body: { email, password } })
  await auth.updateAuthIdentities([{ id: authIdentity!.id, app_metadata: { user_id: result[0]!.id } }])
  const answer = await fetch(`${storeUrl}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { token: string }).token
}

function send(token: string, method: string, url: string): Promise<Response> {
  const body = method === "POST" ? { body: "{}" } : {}
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  return fetch(url, { method, headers, ...body })
}
