import { request } from "undici"
import type { BenchStack } from "../../bench-stack"

/** Asks the admin API and reads the whole answer. @throws Error unless it is 200 */
export type AdminCall = (path: string) => Promise<unknown>

/** As the person that the shop was filled with. */
export async function logIn(stack: BenchStack): Promise<AdminCall> {
  const token = await adminToken(stack)
  return async (path) => {
    const answer = await request(`${stack.storeUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`)
    return JSON.parse(text) as unknown
  }
}

export async function adminToken({ seed, storeUrl }: BenchStack): Promise<string> {
  const answer = await request(`${storeUrl}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(seed.admin),
  })
  return ((await answer.body.json()) as { token: string }).token
}
