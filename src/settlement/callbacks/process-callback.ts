import type { MedusaContainer } from "@medusajs/framework/types"
import { isPayinError } from "../../merchant-api/payin-error"
import { TRADE_ABSENT } from "../../modules/payin/errors/error-codes"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import type { CallbackRow } from "../../modules/payin/sql/callback/callbacks"
import { followPayOutsNamed, payOutsOfCallback } from "../pay-outs/pay-outs-of-callback"
import { settleAttempt, type SettleOutcome } from "../settle-attempt"
import { adoptUnknown } from "./adopt-unknown"
import { noticeSecondTrade } from "./notice-second-trade"

/** The service may not find at once what it has signed: "no such trade" counts when it says so twice. */
const CONFIRM_AFTER_SECONDS = 5
/** As long as until what has just ended is read again. */
const LOOK_AGAIN_SECONDS = 600

/** About fifteen hours with the pauses below. A callback that failed this often waits for a person. */
const MAX_TRIES = 40

/**
 * Takes up the callbacks that are due, without waiting for them to finish: new ones, those whose event was lost, and
 * those to be tried again. Each is processed on its own, so a poison row blocks nothing else.
 */
export function processPendingCallbacks(container: MedusaContainer): void {
  const payin = container.resolve(PAYIN_MODULE)
  const taking = payin.callbacks.workers.run({
    // A copied store keeps what it receives for when a person has said that it is none.
    claim: async (limit) =>
      payin.isStopping ? [] : await payin.callbacks.claimDue(limit, await payin.copyGuard.blocked()),
    work: (claimed, leave) => settleClaimed(container, payin, { claimed, leave }),
  })
  taking.catch((error: unknown) =>
    payin.log.warn("callbacks", `pending callbacks are taken up later: ${reasonOf(error)}`),
  )
}

/** Processes one pending callback. Does nothing when another worker has it. */
export async function processCallback(container: MedusaContainer, id: string): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const [claimed] = await payin.callbacks.claim({ id, limit: 1, except: await payin.copyGuard.blocked() })
  if (claimed) await settleClaimed(container, payin, { claimed, leave: () => undefined })
}

type Leave = () => void
type Claimed = { claimed: CallbackRow; leave: Leave }

/** `account`: whose service is asked: the callback's, and then that of the attempt which the callback is about. */
type Asked = { account: string; leave: Leave }

async function settleClaimed(container: MedusaContainer, payin: PayinModuleService, { claimed, leave }: Claimed) {
  const asked: Asked = { account: claimed.account, leave }
  try {
    const ids = { "payin.callback_id": claimed.id }
    const run = async () => await payin.callbacks.whileClaimed(claimed, () => settle(container, claimed, asked))
    await payin.telemetry.whileAt("callback", ids, { run, outcomeOf: () => ({ outcome: "processed" }) })
  } catch (error) {
    await giveBack(payin, claimed, { error, account: asked.account }).catch((failure: unknown) =>
      payin.log.warn(
        "callback",
        `callback ${claimed.id} is taken up again when its lease has run out: ${reasonOf(failure)}`,
      ),
    )
  }
}

async function settle(container: MedusaContainer, claimed: CallbackRow, asked: Asked) {
  const payin = container.resolve(PAYIN_MODULE)
  const [known, ...others] = await payin.attempts.match(claimed.account, claimed.identifiers)
  // The contract does not show that a callback is about one payment. The job settles the others in a moment.
  for (const { id } of others) await payin.attempts.scheduleCheck(id, 0)
  const ofPayOut = await payOutsOfCallback(container, claimed, known)
  if (ofPayOut && !known) return await finish(container, claimed, ofPayOut)
  const adopted = known && known.state !== "planned" ? { attempt: known } : await adoptUnknown(container, claimed)
  const { attempt = known, trade } = adopted
  let { isAbsent = false } = adopted
  if (attempt) {
    // It may be another account's, whose name was changed: its failure must not pause the one that works.
    asked.account = attempt.account
    const { id } = attempt
    if (payin.callbacks.settlings.placeFor(id) === "full") return await payin.callbacks.postpone(claimed.id, 5, "busy")
    // Whether or not settling succeeds: another trade may have been paid, whatever the attempt's own trade says.
    const { outcome } = await settleTogether(container, id, asked).finally(async () => {
      isAbsent = await noticeSecondTrade(payin, claimed, { attemptId: id, trade })
    })
    if (outcome === "busy") return await payin.callbacks.postpone(claimed.id, 2, "busy")
    await lookAgainSoon(payin, attempt)
  }
  if (isAbsent && claimed.last_error_code !== TRADE_ABSENT) {
    return await payin.callbacks.postpone(claimed.id, CONFIRM_AFTER_SECONDS, TRADE_ABSENT)
  }
  if (attempt) return await finish(container, claimed, attempt.id)
  // A pay-out whose own id the store does not have yet: the answer to its request is under way, or was lost. Or one of
  // another account with the same key, which got its name, say.
  const names = trade ? [trade.externalTransactionId, trade.id] : []
  const accounts = Object.keys(payin.options.accounts)
  return await finish(container, claimed, await followPayOutsNamed(container, accounts, names))
}

/**
 * Nor does it have to show at once what it has signed. What changed minutes ago is read again soon anyway; of the rest, the
 * next check may be days away, and of a payment that ended weeks ago there is none.
 *
 * @param attempt as it was before the callback
 */
async function lookAgainSoon(payin: PayinModuleService, { id, unchanged_since }: AttemptRow): Promise<void> {
  const isYoung = Date.now() - unchanged_since.getTime() < (LOOK_AGAIN_SECONDS / 2) * 1000
  if (!isYoung) await payin.attempts.scheduleCheck(id, LOOK_AGAIN_SECONDS)
}

/** One settling for all callbacks about a payment that wait while it is settled. They need no worker meanwhile. */
async function settleTogether(container: MedusaContainer, id: string, { leave }: Asked): Promise<SettleOutcome> {
  const { callbacks } = container.resolve(PAYIN_MODULE)
  if (callbacks.settlings.placeFor(id) === "shared") leave()
  return await callbacks.settlings.run(id, () => settleAttempt(container, id))
}

/** @param attemptId what the callback was about, if that is known */
async function finish(container: MedusaContainer, callback: CallbackRow, attemptId: string | undefined) {
  const { callbacks } = container.resolve(PAYIN_MODULE)
  const state = attemptId === undefined ? ("unmatched" as const) : ("done" as const)
  const isFinished = await callbacks.finish({ callback, state, attempt_id: attemptId })
  // The same body arrived again meanwhile, and its worker found the row claimed: it is processed again now.
  if (!isFinished) await processCallback(container, callback.id)
}

/** A failed callback stays pending, with growing pauses. A poison row blocks no other and ends as a dead letter. */
async function giveBack(
  payin: PayinModuleService,
  claimed: CallbackRow,
  { account, error }: { account: string; error: unknown },
) {
  const code = isPayinError(error) ? error.code : "unexpected"
  const reason = reasonOf(error)
  if (claimed.tries >= MAX_TRIES) {
    const tries = claimed.tries
    payin.log.error("callback_dead", `callback ${claimed.id} is given up after ${tries} tries: ${code}: ${reason}`)
    return void (await payin.callbacks.finish({ callback: claimed, state: "dead", last_error_code: code }))
  }
  if (!payin.breaker.fail(account, error)) {
    payin.log.warn("callback", `callback ${claimed.id} is tried again (try ${claimed.tries}): ${code}: ${reason}`)
  }
  await payin.callbacks.postpone(claimed.id, Math.min(2 ** claimed.tries, 1800), code)
}
