import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * Who did something, as colleagues know them: the name or e-mail of a person, the title of an API key. Those who are
 * gone are missing.
 *
 * @param actors ids of users and API keys; others, and null, are skipped
 */
export async function namesOf(
  container: MedusaContainer,
  actors: readonly (string | null | undefined)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(actors)].filter((id) => typeof id === "string")
  const [keyIds, userIds] = [ids.filter((id) => id.startsWith("apk_")), ids.filter((id) => id.startsWith("user_"))]
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [users, keys] = await Promise.all([
    userIds.length
      ? query.graph({ entity: "user", fields: ["id", "email", "first_name", "last_name"], filters: { id: userIds } })
      : { data: [] },
    keyIds.length ? query.graph({ entity: "api_key", fields: ["id", "title"], filters: { id: keyIds } }) : { data: [] },
  ])
  return new Map([
    ...users.data.map((user): [string, string] => [user.id, nameOfUser(user)]),
    ...keys.data.map(({ id, title }): [string, string] => [id, title]),
  ])
}

export type NamedUser = { email: string; first_name: string | null; last_name: string | null }

export function nameOfUser({ email, first_name, last_name }: NamedUser): string {
  return [first_name, last_name].filter(Boolean).join(" ") || email
}
