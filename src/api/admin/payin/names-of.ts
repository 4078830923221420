import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { CaseRow } from "../../../modules/payin"

/** Who closed the cases, by id, as colleagues know them. A user or a key that is gone has no name any more. */
export async function closerNames(
  container: MedusaContainer,
  cases: readonly Pick<CaseRow, "closed_by">[],
): Promise<Map<string, string>> {
  const ids = [...new Set(cases.flatMap(({ closed_by }) => closed_by ?? []))].filter((id) => id !== "payin")
  const [keyIds, userIds] = [ids.filter(isApiKey), ids.filter((id) => !isApiKey(id))]
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [users, keys] = await Promise.all([
    userIds.length
      ? query.graph({ entity: "user", fields: ["id", "email", "first_name", "last_name"], filters: { id: userIds } })
      : { data: [] },
    keyIds.length ? query.graph({ entity: "api_key", fields: ["id", "title"], filters: { id: keyIds } }) : { data: [] },
  ])
  return new Map([
    ...users.data.map((user): [string, string] => [user.id, nameOf(user)]),
    ...keys.data.map(({ id, title }): [string, string] => [id, title]),
  ])
}

function isApiKey(id: string): boolean {
  return id.startsWith("apk_")
}

type User = { email: string; first_name: string | null; last_name: string | null }

function nameOf({ email, first_name, last_name }: User): string {
  return [first_name, last_name].filter(Boolean).join(" ") || email
}
