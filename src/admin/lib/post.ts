import type { ErrorAnswer, ProblemReason } from "./contract"
import { sdk } from "./sdk"

/** A request that the store refused, with everything it said about it. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: ProblemReason | undefined,
  ) {
    super(message)
  }
}

/**
 * Asks for a change that the store may refuse with a reason. The SDK's own error keeps only the English sentence, so
 * the request is made here, with the SDK's address and login.
 */
export async function post<Answer>(path: string, body?: object): Promise<Answer> {
  const base = new URL(__BACKEND_URL__ || "/", window.location.origin)
  const token = __AUTH_TYPE__ === "jwt" ? await sdk.client.getToken() : undefined
  const response = await fetch(new URL(base.pathname.replace(/\/$/, "") + path, base.origin), {
    method: "POST",
    credentials: __AUTH_TYPE__ === "jwt" ? "omit" : "include",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (response.ok) return (await response.json()) as Answer
  const said = (await response.json().catch(() => ({}))) as Partial<ErrorAnswer>
  throw new RefusedError(response.status, said.message ?? "", said.reason)
}
