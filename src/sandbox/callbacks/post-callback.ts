import { request as httpRequest, type RequestOptions } from "node:http"
import { request as httpsRequest } from "node:https"

/** How long a merchant may take to answer. The contract does not show it. */
const ANSWER_TIMEOUT_MS = 10_000

/** Nobody needs more of an answer than this. */
const ANSWER_LIMIT = 64 * 1024

export interface CallbackAnswer {
  /** 0 when there was no answer. */
  status: number
  body: string
  error?: string
}

/**
 * Sends exactly these bytes and headers, follows no redirect, and never throws: no answer is an outcome too.
 *
 * Not `fetch`, whose pooled connections would outlive a closed sandbox.
 */
export function postCallback(
  url: string,
  message: { body: string; headers: Record<string, string> },
  closing: AbortSignal,
): Promise<CallbackAnswer> {
  return new Promise((resolve) => {
    const body = Buffer.from(message.body, "utf8")
    const options: RequestOptions = {
      method: "POST",
      agent: false,
      signal: closing,
      headers: { "user-agent": "payin-sandbox", ...message.headers, "content-length": body.length },
    }
    const fail = (error: Error) => resolve({ status: 0, body: "", error: reason(error) })
    try {
      const outgoing = (url.startsWith("https:") ? httpsRequest : httpRequest)(url, options, (answer) => {
        let text = ""
        answer.setEncoding("utf8")
        answer.on("data", (chunk: string) => (text = (text + chunk).slice(0, ANSWER_LIMIT)))
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: text }))
        answer.on("error", fail)
      })
      const late = setTimeout(() => {
        fail(new Error(`no answer within ${ANSWER_TIMEOUT_MS / 1000} s`))
        outgoing.destroy()
      }, ANSWER_TIMEOUT_MS)
      outgoing.on("close", () => clearTimeout(late))
      outgoing.on("error", fail)
      outgoing.end(body)
    } catch (error) {
      fail(error as Error)
    }
  })
}

function reason(error: Error): string {
  if (error.name === "AbortError") return "the sandbox was closed"
  return (error as NodeJS.ErrnoException).code ?? error.message
}
