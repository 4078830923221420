import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { LONGEST_WORK_MS } from "../modules/payin/lease/keep-lease"
import { within } from "../modules/payin/lease/within"
import { PAYIN_MODULE } from "../modules/payin/module-name"

/** Session requests, cart changes and settling take turns for a payment collection: see `takeLock`. */
export async function lockCollection(container: MedusaContainer, paymentCollectionId: string, waitMs: number) {
  return await takeLock(container, paymentCollectionId, waitMs)
}

/**
 * Keeps our own callers apart in the host. What must be guaranteed without it (one live trade, one lease) is guaranteed
 * by Postgres. docs/architecture.md has the order in which locks are taken.
 *
 * Acquired with an owner and retried with jitter rather than through `locking.execute`, which keeps a database
 * connection for each waiting caller under the Postgres provider. A locking module that does not answer blocks nobody.
 *
 * @returns the release, which never throws, or undefined when the lock could not be acquired in `waitMs`
 */
export async function takeLock(container: MedusaContainer, id: string, waitMs: number) {
  const key = `payin:${id}`
  const lock = heldLock(container, key)
  if (!(await keepTrying(() => inTime(lock.acquire()), waitMs))) return void lock.release()
  // Acquiring again as the same owner extends it. Short and renewed: a killed process blocks a cart for seconds only.
  const renewal = setInterval(() => void lock.acquire(), (LOCK_SECONDS / 4) * 1000).unref()
  const unlock = async () => {
    clearInterval(renewal)
    clearTimeout(end)
    await inTime(lock.release())
  }
  const end = setTimeout(() => {
    warnLetGo(container, key)
    void unlock()
  }, LONGEST_HOLD_MS).unref()
  return unlock
}

/**
 * For a monitor: whether a lock that nobody else wants can be taken, in the time that one try of a request's may take. A
 * slow module is one that takes locks. One that answers later than that gets its lock back at once.
 */
export async function takesLocks(container: MedusaContainer): Promise<boolean> {
  const unlock = await takeLock(container, `health:${randomUUID()}`, 0)
  void unlock?.()
  return unlock !== undefined
}

/** @returns false when the time is up, which a clock that is set back meanwhile does not put off */
export async function keepTrying(tryLock: () => Promise<boolean>, waitMs: number): Promise<boolean> {
  const until = performance.now() + waitMs
  while (!(await tryLock())) {
    if (performance.now() >= until) return false
    await sleep(25 + 50 * Math.random())
  }
  return true
}

/** Longer than a lease: whoever waited for a dead settler's lock finds its lease expired too. */
const LOCK_SECONDS = 10
/** Settling ends by itself within its lease, and releases the lock. A request may never end. */
export const LONGEST_HOLD_MS = LONGEST_WORK_MS + 15_000

/** False when the locking module has not answered. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  return await within(5_000, answer, () => false)
}

/** The lock under an owner id of its own. Neither call throws: `acquire` says whether it got the lock. */
function heldLock(container: MedusaContainer, key: string) {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = randomUUID()
  let isGivenBack = false
  const release = async () => {
    isGivenBack = true
    return await locking.release(key, { ownerId }).catch(() => false)
  }
  const acquire = async () => {
    const isTaken = await locking.acquire(key, { ownerId, expire: LOCK_SECONDS }).then(
      () => true,
      () => false,
    )
    // The answer arrived after its caller had stopped waiting for it.
    if (isTaken && isGivenBack) await release()
    return isTaken && !isGivenBack
  }
  return { acquire, release }
}

function warnLetGo(container: MedusaContainer, key: string): void {
  const { log } = container.resolve(PAYIN_MODULE)
  log.warn("lock", `the lock ${key} was held for ${LONGEST_HOLD_MS / 1000} s and is let go.`)
}
