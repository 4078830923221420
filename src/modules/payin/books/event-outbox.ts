import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { BatchedStatement } from "../callback/batched-statement"
import type { BoundedLog } from "../errors/bounded-log"
import { reasonOf } from "../errors/reason-of"
import { claimEvents, deleteEvents, type EventRow, oldestEvent } from "../sql/event/events"
import * as prepared from "../sql/event/prepared-event"

type Parts = {
  db: Knex
  /** Undefined: the store has none, so nobody listens. */
  bus: Pick<IEventBusModuleService, "emit"> | undefined
  log: Pick<BoundedLog, "warn">
  /** Accounts whose events another store sends. */
  except?: () => Promise<readonly string[]>
}

/**
 * Hands the events of `payin_event` to Medusa's bus, each at least once. Whoever has written some calls `wake`; what is
 * left, because a process died or the bus was down, is found by the reconcile job of any server.
 */
export class EventOutbox {
  readonly #parts: Parts
  /** What the bus has not answered about. One that is down may keep it for minutes, and send it then. */
  readonly #underWay = new Set<string>()
  readonly #deletes: BatchedStatement<string, undefined>
  #isSending = false
  #isWanted = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#deletes = new BatchedStatement(async (ids: string[]) => {
      await deleteEvents(parts.db, ids)
      return ids.map(() => undefined)
    })
  }

  /** Not waited for: a slow or failed bus holds up no payment. */
  wake(): void {
    this.#isWanted = true
    if (!this.#isSending) void this.#sendAll()
  }

  /**
   * For what another module's tables say: the event is written before the work, and sent after it. A process that is
   * killed meanwhile leaves it to the job, unless the work is done again before.
   *
   * @param work returns `known` when nothing was left to do, `gone` for what is not there any more, and `left` for what
   *   cannot be done now: the event is withheld until the work is done, or found done
   * @param delay in how long a killed process's event is sent unless the work is done again: longer than that takes.
   *   `WITHHELD`: somebody looks after those (`claimWithheld`)
   */
  async sendAfter(
    event: prepared.PreparedEvent,
    work: () => Promise<"news" | "known" | "gone" | "left">,
    delay: prepared.Delay = "15 minutes",
  ): Promise<void> {
    const { db } = this.#parts
    const isOwn = await prepared.prepareEvent(db, event, delay)
    const done = await work().catch(async (error: unknown) => {
      if (isOwn) await deleteEvents(db, [event.id])
      throw error
    })
    // One that was there before tells of work that a killed process has done.
    if (done === "gone" || (done === "known" && isOwn)) return await deleteEvents(db, [event.id])
    if (done === "left") return await prepared.withholdEvent(db, event.id)
    await prepared.releaseEvent(db, event.id)
    this.wake()
  }

  /**
   * For whoever looks whether work that was left undone is done by now, or never will be.
   *
   * @returns some of the events of that name that wait for it
   */
  async claimWithheld(name: string): Promise<EventRow[]> {
    return await prepared.claimWithheld(this.#parts.db, name, AT_ONCE)
  }

  async endWithheld(id: string, how: "send" | "drop"): Promise<void> {
    await prepared.endWithheld(this.#parts.db, id, how)
    this.wake()
  }

  /** For what is worth nothing later: it is lost if the bus is down. */
  emitNow(name: string, data: Record<string, string | null>): void {
    void Promise.resolve(this.#parts.bus?.emit({ name, data })).catch((error: unknown) => {
      this.#parts.log.warn("event", `the event ${name} of ${data.id ?? "-"} could not be sent: ${reasonOf(error)}`)
    })
  }

  /** Since when the event waits that waits longest. */
  async waitingSince(): Promise<Date | null> {
    return await oldestEvent(this.#parts.db)
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    while (this.#isWanted && this.#underWay.size < MOST_UNDER_WAY) {
      this.#isWanted = false
      try {
        const { db, except } = this.#parts
        const claim = { limit: AT_ONCE, seconds: CLAIM_SECONDS, except: (await except?.()) ?? [] }
        const claimed = await claimEvents(db, claim)
        if (claimed.length === AT_ONCE) this.#isWanted = true
        for (const event of claimed) if (!this.#underWay.has(event.id)) void this.#send(event)
      } catch (error) {
        this.#parts.log.warn("event", `events are sent later: ${reasonOf(error)}`)
      }
    }
    this.#isSending = false
  }

  async #send({ id, name, data }: EventRow): Promise<void> {
    this.#underWay.add(id)
    try {
      await this.#parts.bus?.emit({ name, data })
      await this.#deletes.run(id)
    } catch (error) {
      this.#parts.log.warn("event", `the event ${id} is sent again later: ${reasonOf(error)}`)
    } finally {
      this.#underWay.delete(id)
    }
  }
}

const AT_ONCE = 100
const CLAIM_SECONDS = 30
const MOST_UNDER_WAY = 1_000
