import { attemptRow } from "../../modules/payin/__tests__/attempt-row"
import type { CaseUpdate } from "../../modules/payin/case/case-facts"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"
import type { TimelineLine } from "../../modules/payin/sql/timeline"
import type { MedusaFacts } from "../facts"
import type { Outcome } from "../record-outcome"

type Line = TimelineLine & { event?: string }

/** The module's records, kept in memory: the attempt, its open cases, and the events it sent. */
export function notebook(attempt: AttemptRow, cases: string[] = [], { killedBeforeState = false } = {}) {
  const open = new Set(cases)
  const facts = new Map<string, CaseUpdate["facts"]>()
  const updates: CaseUpdate[] = []
  const told: string[] = []
  const data: unknown[] = []
  const changes: Partial<AttemptRow>[] = []
  const due: number[] = []
  const nexts: { at: Date | null; instead: Date }[] = []
  let row = attempt
  const payin = {
    cases: {
      open: async (_id: string, kind: string, update: CaseUpdate) => {
        facts.set(kind, update.facts)
        updates.push(update)
        open.add(kind)
      },
      closeExcept: async (_id: string, kinds: string[]) => {
        for (const kind of [...open.keys()]) if (!kinds.includes(kind)) open.delete(kind)
        return open.size > 0
      },
    },
    attempts: {
      change: async (from: AttemptRow, change: Partial<AttemptRow>, line?: Line) => {
        if (killedBeforeState) throw new Error("killed")
        if (from.state !== row.state) return undefined
        changes.push(change)
        if (line) data.push({ kind: line.kind, ...line.data })
        row = { ...row, ...change }
        if (line?.event) told.push(line.event)
        return row
      },
      find: async () => row,
      scheduleCheck: async (_id: string, seconds: number) => void due.push(seconds),
      scheduleNext: async (_settled: AttemptRow, next: (typeof nexts)[number]) => void nexts.push(next),
    },
    noteCanceled: async (_attempt: AttemptRow, what: string, order_id: string | null) => {
      told.push("payin.canceled")
      data.push({ canceled: what, order_id })
    },
    outbox: { wake: () => {} },
  }
  return {
    payin: payin as unknown as PayinModuleService,
    open,
    facts,
    updates,
    told,
    data,
    changes,
    due,
    nexts,
    row: () => row,
  }
}

export const standing: MedusaFacts = {
  payment: "captured",
  unrecorded: false,
  paidElsewhere: false,
  order: "standing",
  unfinished: false,
  halfCanceled: false,
  cart: "completed",
  sameAmount: true,
  orderOwes: true,
  wants: "same",
  session: "open",
  unpaidOrder: "none",
}
export const unplaced: MedusaFacts = { ...standing, payment: "none", order: "none", cart: "open" }

export function outcomeOf(facts: MedusaFacts, more: Partial<Outcome> = {}): Outcome {
  const orderId = facts.order === "none" ? null : "order_1"
  return {
    actions: [],
    problem: undefined,
    cases: [],
    ifCutOff: null,
    endCancel: () => Promise.resolve(),
    after: {
      ...{ facts, sessions: [], session: undefined, payment: undefined, orderId, cartTotal: null, isBehindCart: false },
      ...{ overpaid: null, isExcessShared: false, missing: null },
    },
    ...more,
  }
}

export const paid = attemptRow({ state: "paid", trade_status: "closed" })
