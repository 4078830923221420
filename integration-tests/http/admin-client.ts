import type { Answer } from "./shopper"
import type { StoryContext } from "./story-context"

export type AdminClient = {
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
}

/** A user logged in to the admin panel: each call is one request under /admin/payin. */
export function adminClient(ctx: StoryContext): AdminClient {
  return clientWith(ctx, { authorization: `Bearer ${ctx.adminToken}` })
}

/** A client that is not logged in. */
export function strangerClient(ctx: StoryContext): AdminClient {
  return clientWith(ctx, {})
}

function clientWith(ctx: StoryContext, headers: Record<string, string>): AdminClient {
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${ctx.storeUrl}/admin/payin${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: parse(text), headers: response.headers }
  }
  return {
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    delete: (path) => send("DELETE", path),
  }
}

function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
