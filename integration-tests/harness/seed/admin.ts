import type { MedusaContainer } from "@medusajs/framework/types"
import { FeatureFlag, Modules } from "@medusajs/framework/utils"
import { createUsersWorkflow } from "@medusajs/medusa/core-flows"

export type Admin = { email: string; password: string }

const admin: Admin = { email: "admin@example.com", password: "supersecret" }

/** The person who logs in to the admin panel: a user, a login and the link between them; each may exist already. */
export async function seedAdmin(container: MedusaContainer): Promise<Admin> {
  const auth = container.resolve(Modules.AUTH)
  const [user] = await container.resolve(Modules.USER).listUsers({ email: admin.email })
  const [login] = await auth.listProviderIdentities({ entity_id: admin.email, provider: "emailpass" })
  const user_id = user?.id ?? (await createUser(container))
  const id = login?.auth_identity_id ?? (await register(container))
  await auth.updateAuthIdentities([{ id, app_metadata: { user_id } }])
  return admin
}

async function createUser(container: MedusaContainer): Promise<string> {
  const mayAll = FeatureFlag.isFeatureEnabled("rbac") ? { roles: ["role_super_admin"] } : {}
  const users = [{ email: admin.email, first_name: "Ada", last_name: "Admin", ...mayAll }]
  const { result } = await createUsersWorkflow(container).run({ input: { users } })
  return result[0]!.id
}

async function register(container: MedusaContainer): Promise<string> {
  const { authIdentity, error } = await container.resolve(Modules.AUTH).register("emailpass", { body: { ...admin } })
  if (!authIdentity) throw new Error(`The admin user was not made: ${error ?? "no reason given"}`)
  return authIdentity.id
}
