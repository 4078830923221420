import { createHash, randomUUID } from "node:crypto"
import type { MedusaRequest } from "@medusajs/framework/http"
import { TEST_CALLBACK_PREFIX } from "../../../../../modules/payin/callback/test-callback"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import type { TestCallbackAnswer } from "../../contract"
import { knownAccount } from "../account-view"
import { webhookOf, webhookPath } from "../webhook-url"

const TIMEOUT_MS = 10_000

/**
 * Sends a signed body to the hook the way the service does: over HTTP, to the store's public address if it is set, else
 * to the port that received this request. It names no trade, so its only effect is a kept callback.
 *
 * @throws PayinError when the account has no key to sign with
 */
export async function sendTestCallback(req: MedusaRequest, name: string): Promise<TestCallbackAnswer["test"]> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  const body = JSON.stringify({ externalTransactionId: `${TEST_CALLBACK_PREFIX}${randomUUID()}` })
  const signature = await payin.accountAdmin.signAsService(knownAccount(req, name), body)
  const url = targetOf(req, name)
  const startedAt = Date.now()
  const { httpStatus, said } = await post(url, body, signature)
  const kept = await payin.adminQueries.findCallbackOfBody(name, createHash("sha256").update(body).digest("base64url"))
  return {
    url,
    ok: httpStatus === 200 && kept !== undefined,
    http_status: httpStatus,
    duration_ms: Date.now() - startedAt,
    callback_id: kept?.id ?? null,
    ...explain(httpStatus, said, kept !== undefined),
  }
}

/** The browser sets the Host header, and it must not choose where a signature is sent. */
function targetOf(req: MedusaRequest, name: string): string {
  const { source, url } = webhookOf(req, name)
  if (source !== "request") return url
  const address = (req.socket.localAddress ?? "127.0.0.1").replace(/^::ffff:/, "")
  return `http://${address.includes(":") ? `[${address}]` : address}:${req.socket.localPort}${webhookPath(name)}`
}

async function post(url: string, body: string, signature: string) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": signature },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { httpStatus: answer.status, said: messageIn(await answer.text()) }
  } catch {
    return { httpStatus: null, said: null }
  }
}

/** Only our own hook's sentence is passed on; a proxy's error page is not. */
function messageIn(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === "string" ? message.slice(0, 300) : null
  } catch {
    return null
  }
}

type Explanation = Pick<TestCallbackAnswer["test"], "result" | "message" | "cure">

function explain(httpStatus: number | null, said: string | null, kept: boolean): Explanation {
  if (httpStatus === 200 && kept) {
    return { result: "kept", message: "The hook verified the callback and kept it.", cure: null }
  }
  if (httpStatus === 200) {
    return {
      result: "not_kept",
      message: "Something answered 200, but this store kept no callback.",
      cure: "Let the address lead to this store: another server, or a page of a proxy, answers there.",
    }
  }
  if (httpStatus === null) {
    return {
      result: "no_answer",
      message: "Nothing answered at the address within ten seconds.",
      cure: "Check that the store is reachable there: name, port, certificate, firewall.",
    }
  }
  const message = said ?? `The answer was HTTP ${httpStatus}, and not from the hook.`
  if (httpStatus === 401) {
    const cure = "Let the proxy pass the body and the x-signature header on unchanged."
    return { result: "wrong_signature", message, cure }
  }
  const cure = "Let the proxy pass POST /hooks/payment/ on to the store, without a log-in, a redirect or a change."
  return { result: "refused", message, cure }
}
