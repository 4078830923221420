import { adminRoutes } from "../../src/api/admin/payin/admin-routes"
import type { AdminClient } from "./admin-client"
import type { Answer } from "./shopper"

export type AdminCall = {
  verb: "GET" | "POST" | "DELETE"
  /** Under /admin/payin, with the names of what it is about: `/cases/:id/close`. */
  path: string
  /** What the route asks for. */
  body: object
}

/** One valid request for each route of the admin API; only what it is about is left open. */
export const adminCalls: AdminCall[] = adminRoutes.map(({ matcher, method }) => {
  const path = String(matcher).replace("/admin/payin", "")
  return { verb: String([method].flat()[0]) as AdminCall["verb"], path, body: bodyFor(path) }
})

/** @param ids what stands for `:id` and the like; without a value it is one that nobody has */
export function make(client: AdminClient, call: AdminCall, ids: Record<string, string> = {}): Promise<Answer> {
  const path = pathOf(call, ids)
  if (call.verb === "GET") return client.get(path)
  return call.verb === "DELETE" ? client.delete(path) : client.post(path, call.body)
}

function pathOf({ path }: AdminCall, ids: Record<string, string>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? known[name] ?? "nobody_01")
  return path.endsWith("/:day") ? `${filled}?account=default&currency_code=eur` : filled
}

/** What is no id of a row. */
const known: Record<string, string> = { name: "default", day: "2026-01-01" }

function bodyFor(path: string): object {
  if (path.endsWith("/close")) return { note: "seen" }
  if (path.endsWith("/assign")) return { assignee: null }
  if (path.endsWith("/comment")) return { text: "seen" }
  if (path.endsWith("/connection")) return { api_key: "another-key" }
  return path.includes("regions") ? { account: "default" } : {}
}
