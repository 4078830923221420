import { Modules } from "@medusajs/framework/utils"
import { createUsersWorkflow } from "@medusajs/medusa/core-flows"
import { adminRoutes } from "../../src/api/admin/payin/admin-routes"
import type { StoryContext } from "./story-context"

const password = "supersecret"

/** In the one store that has Medusa's permissions switched on: see `tell-stories.ts`. */
export default (ctx: StoryContext) => {
  describe("a store with Medusa's permissions switched on", () => {
    it("lets nobody at a route without its permission, and everybody who has it", async () => {
      const reader = await logIn(ctx, ["payin:read"])
      const keeper = await logIn(ctx, ["payin:read", "payin:update"])
      const other = await logIn(ctx, ["product:read"])
      const may = async (token: string, verb: string, path: string) => (await call(token, verb, path)) !== 403
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

async function call(token: string, method: string, url: string): Promise<number> {
  const body = method === "POST" ? { body: "{}" } : {}
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  return (await fetch(url, { method, headers, ...body })).status
}
