/** @throws Error with the sandbox's sentence when it refuses, TypeError when there is no connection */
export async function api<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const init: RequestInit = { method, cache: "no-store" }
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" }
    init.body = JSON.stringify(body)
  }
  const answer = await fetch(`/control/api${path}`, init)
  const json: unknown = await answer.json()
  if (!answer.ok) throw new Error((json as { message?: string }).message || `HTTP ${answer.status}`)
  return json as Answer
}
