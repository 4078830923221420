import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type NamedUser, nameOfUser } from "../../names-of"

/** More than a store has, and few enough for a menu. */
const MAX_USERS = 200

/** Everyone who can log in to the panel, by name. */
export async function listUsers(container: MedusaContainer): Promise<{ id: string; name: string }[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "user",
    fields: ["id", "email", "first_name", "last_name"],
    pagination: { take: MAX_USERS, skip: 0, order: { email: "ASC" } },
  })
  const users = (data as (NamedUser & { id: string })[]).map((user) => ({ id: user.id, name: nameOfUser(user) }))
  return users.sort((a, b) => a.name.localeCompare(b.name))
}

export async function isUser(container: MedusaContainer, id: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["id"], filters: { id } })
  return data.length > 0
}
