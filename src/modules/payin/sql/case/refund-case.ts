import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseFact } from "../../case/case-facts"
import { openCase, updateOpenCase } from "./cases"
import { noteOpened } from "./note-case"

/**
 * Adds a fact to the case of the refunds that staff send, or opens it with that fact and with what matters beside it. In
 * the transaction that writes the line.
 */
export async function addToRefundCase(db: Knex, attempt_id: string, facts: [CaseFact, ...CaseFact[]]): Promise<void> {
  const again = "append"
  const open = () => openCase(db, attempt_id, "refund_by_hand", { facts, again })
  const append = () => updateOpenCase(db, attempt_id, "refund_by_hand", { facts: [facts[0]], again })
  // A person may close it in between, who has not read of this.
  if (!(await open()) && !(await append())) await open()
  await noteOpened(db, attempt_id, "refund_by_hand")
}
