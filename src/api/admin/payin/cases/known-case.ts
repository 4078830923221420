import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { CaseRow } from "../../../../modules/payin/sql/case/cases"
import type { CaseItem } from "../contract"
import { notFound } from "../not-found"
import { caseItemsOf } from "./case-items"

/** @throws MedusaError not_found */
export async function knownCase(container: MedusaContainer, id: string): Promise<CaseRow> {
  const row = await container.resolve(PAYIN_MODULE).cases.find(id)
  if (row) return row
  throw notFound("case", id, "Look for it in the list of cases; its attempt shows closed ones, too.")
}

/** The case as it is now. */
export async function caseNow(container: MedusaContainer, id: string): Promise<CaseItem> {
  const [item] = await caseItemsOf(container, [await knownCase(container, id)])
  if (item) return item
  throw notFound("attempt of case", id, "Its row is gone from payin_attempt.")
}
