import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { RefusalReason } from "../../modules/payin/account/contact-log"
import type { BodyProblem } from "../../modules/payin/callback/accept-callback"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { within } from "../../modules/payin/lease/within"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { type Answer, fixedAnswer } from "./fixed-answer"
import { hookMethods } from "./hook-matchers"

const received = fixedAnswer(200, { received: true })
const noAccount = fixedAnswer(404, { type: "not_found", message: "No such account." })
const visited = fixedAnswer(
  405,
  { type: "not_allowed", message: "This is a webhook. It can be reached, and takes callbacks as POST, PUT or PATCH." },
  { Allow: hookMethods.join(", ") },
)
const notKept = fixedAnswer(
  503,
  { type: "unavailable", message: "Not kept. Please send it again." },
  { "Retry-After": "10" },
)

/** The contract asks for a 401 for a signature that does not match; the rest are controlled 4xx. */
const refusals: Record<RefusalReason, Answer> = {
  missing: fixedAnswer(400, { type: "invalid_data", message: "The x-signature header is missing." }),
  malformed: fixedAnswer(400, {
    type: "invalid_data",
    message: "The x-signature header is not a hex SHA-256 digest.",
  }),
  mismatch: fixedAnswer(401, { type: "unauthorized", message: "The signature does not match." }),
  not_json: fixedAnswer(400, { type: "invalid_data", message: "The body is not JSON." }),
  unreadable: unread(400, "The body could not be read."),
  too_slow: unread(408, "The body did not come in time."),
  too_large: unread(413, "The body is larger than 64 KB."),
  compressed: unread(415, "The body is compressed. Send it as it is."),
}

function unread(status: number, message: string): Answer {
  return fixedAnswer(status, { type: "invalid_data", message }, { Connection: "close" })
}

/**
 * The webhook: verify, keep, 200. Everything else happens after the answer. 503 says that nothing was kept and the
 * service may send it again; it is the only 5xx, and only for a database that is down.
 */
export async function acceptCallback(
  req: MedusaRequest,
  res: MedusaResponse,
  { account, rawBody }: { account: string; rawBody: Buffer },
): Promise<void> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  if (!payin.hasAccount(account)) return noAccount(res)
  try {
    const acceptance = await inTime(payin.acceptCallback(account, { rawBody, signature: req.headers["x-signature"] }))
    const answer = acceptance.accepted ? received : refusals[acceptance.reason]
    answer(res)
  } catch (error) {
    payin.log.error("callback_not_kept", `a callback could not be kept: ${reasonOf(error)}`)
    notKept(res)
  }
}

/** Answers before it is noted: the connection is closed with the answer, and a database may be slow. */
export async function refuseUnread(
  req: MedusaRequest,
  res: MedusaResponse,
  { account, problem }: { account: string; problem: BodyProblem },
): Promise<void> {
  refusals[problem](res)
  const payin = req.scope.resolve(PAYIN_MODULE)
  // A time and a reason that are lost are not worth an error.
  if (payin.hasAccount(account)) await payin.acceptCallback(account, { unread: problem }).catch(() => undefined)
}

/** For a person, or a merchant panel, that tries whether the address can be reached. */
export function answerVisit(req: MedusaRequest, res: MedusaResponse, account: string): void {
  const answer = req.scope.resolve(PAYIN_MODULE).hasAccount(account) ? visited : noAccount
  answer(res)
}

/** A database that is gone keeps its callers waiting a minute for a connection, longer than any sender waits. */
const LONGEST_MS = 5_000

/**
 * A callback that is written late and not acknowledged does no harm: one that is sent again is counted, and the
 * job reads the trade in any case.
 *
 * @throws Error when it takes too long
 */
async function inTime<T>(work: Promise<T>): Promise<T> {
  return await within(LONGEST_MS, work, () => {
    throw new Error("the database did not answer in time")
  })
}
