import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseFact } from "../../case/case-facts"
import type { ClosingChoice } from "../../case/case-kinds"
import { PROGRAM } from "../../module-name"
import { type CaseRow, closing, factsOfCase, openCase } from "../case/cases"
import { noteClosed, noteOpened } from "../case/note-case"
import type { PayOutRow } from "./pay-outs"

export type PayOutCaseKind = "refund_by_hand" | "pay_out_failed"

type Owner = Pick<PayOutRow, "id" | "attempt_id">

/**
 * Reports a fact about the pay-out in the attempt's open case of the kind, replacing what the case said about this
 * pay-out, or in a new case. What the case says about others stays.
 *
 * @param db a transaction
 */
export async function reportPayOut(db: Knex, payOut: Owner, kind: PayOutCaseKind, fact: CaseFact): Promise<void> {
  const update = { facts: [fact], again: "keep" as const }
  if (await openCase(db, payOut.attempt_id, kind, update)) return
  const open = await lockOpenCase(db, payOut, kind)
  if (open) await changeCase(db, open, { facts: JSON.stringify([...factsOfOthers(open, payOut), fact]) })
  else await openCase(db, payOut.attempt_id, kind, update)
}

/**
 * Removes what the open case of the kind says about the pay-out. A case with nothing left to say is closed, or deleted
 * when nobody was told of it.
 *
 * @param db a transaction
 * @returns whether the case mentioned the pay-out
 */
export async function clearPayOutCase(
  db: Knex,
  payOut: Owner,
  { kind, isAnnounced }: { kind: PayOutCaseKind; isAnnounced: boolean },
): Promise<boolean> {
  const open = await lockOpenCase(db, payOut, kind)
  if (!open || !factsOfCase(open).some((fact) => isOf(fact, payOut))) return false
  const others = factsOfOthers(open, payOut)
  if (others.length > 0) await changeCase(db, open, { facts: JSON.stringify(others) })
  else if (!isAnnounced && !isTold(open)) await db("payin_case").where({ id: open.id }).delete()
  else {
    await noteOpened(db, open.attempt_id, kind)
    await changeCase(db, open, closing(db, PROGRAM))
    await noteClosed(db, open)
  }
  return true
}

/** By the bell or by mail, because its first check came late: it is taken back as any other. */
function isTold({ alerted_at, bell_id }: CaseRow): boolean {
  return alerted_at !== null || bell_id !== null
}

/** The open case of the kind, if it mentions the pay-out. */
export async function openCaseOfPayOut(db: Knex, payOut: Owner, kind: PayOutCaseKind): Promise<CaseRow | undefined> {
  const open = await lockOpenCase(db, payOut, kind)
  return open && factsOfCase(open).some((fact) => isOf(fact, payOut)) ? open : undefined
}

/**
 * What a person said who closed a case that mentions the pay-out; undefined when nobody did. The last one's word counts.
 *
 * @param told of the cases' facts about it
 */
export async function lastDecisionOn(
  db: Knex,
  { attempt_id, id }: Owner,
  told: { fact?: CaseFact["fact"]; status?: string } = {},
): Promise<ClosingChoice | undefined> {
  const closed = await db("payin_case")
    .where({ attempt_id, deleted_at: null })
    .whereNot({ closed_by: PROGRAM })
    .whereRaw("facts @> ?::jsonb", [JSON.stringify([{ ...told, pay_out_id: id }])])
    .orderBy("closed_at", "desc")
    .first<Pick<CaseRow, "closed_as"> | undefined>("closed_as")
  return closed && ((closed.closed_as ?? "handled") as ClosingChoice)
}

async function lockOpenCase(db: Knex, { attempt_id }: Owner, kind: string): Promise<CaseRow | undefined> {
  return await db("payin_case")
    .where({ attempt_id, kind, closed_at: null, deleted_at: null })
    .forUpdate()
    .first<CaseRow>()
}

async function changeCase(db: Knex, { id }: CaseRow, change: object): Promise<void> {
  await db("payin_case")
    .where({ id })
    .update({ ...change, updated_at: db.fn.now() })
}

function factsOfOthers(open: CaseRow, payOut: Owner): CaseFact[] {
  return factsOfCase(open).filter((fact) => !isOf(fact, payOut))
}

function isOf(fact: CaseFact, { id }: Owner): boolean {
  return "pay_out_id" in fact && fact.pay_out_id === id
}
