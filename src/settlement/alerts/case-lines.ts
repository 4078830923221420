import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shownKind } from "../../modules/payin/case/shown-kind"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { CaseRow } from "../../modules/payin/sql/case/cases"
import { staffTexts } from "../../staff-texts"
import { type Numbered, orderNumber, orderNumberFields } from "../orders/order-number"
import { panelUrl } from "./panel-url"

/** A case as a message names it. Nothing of the payer. */
export type CaseLine = {
  id: string
  kind: string
  title: string
  amount: string
  currency_code: string
  account: string
  order_number: string | null
  opened_at: string
  url: string | undefined
  /** The title with the money, and the order if there is one. */
  sentence: string
}

export async function caseLines(container: MedusaContainer, cases: readonly CaseRow[]): Promise<CaseLine[]> {
  if (cases.length === 0) return []
  const payin = container.resolve(PAYIN_MODULE)
  const { staffLocale, storeUrl } = payin.options
  const { caseTexts, caseTitles } = staffTexts(staffLocale)
  const attempts = await payin.attempts.findAll(cases.map(({ attempt_id }) => attempt_id))
  const numbers = await orderNumbers(container, attempts)
  return cases.flatMap(({ attempt_id, created_at, id, kind }) => {
    const attempt = attempts.find((each) => each.id === attempt_id)
    if (!attempt) return []
    const { account, amount, currency_code, order_id } = attempt
    const title = caseTitles[shownKind(kind)]
    const order_number = numbers.get(order_id ?? "") ?? null
    const line = caseTexts.line(title, `${amount} ${currency_code.toUpperCase()}`)
    const url = panelUrl(container, storeUrl, `/payin/${attempt_id}`)
    return [
      {
        ...{ id, kind, title, amount, currency_code, account, order_number, url },
        opened_at: created_at.toISOString(),
        sentence: order_number === null ? line : `${line}, ${caseTexts.order(order_number)}`,
      },
    ]
  })
}

async function orderNumbers(container: MedusaContainer, attempts: readonly AttemptRow[]): Promise<Map<string, string>> {
  const ids = attempts.flatMap(({ order_id }) => order_id ?? [])
  if (ids.length === 0) return new Map()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["id", ...orderNumberFields], filters: { id: ids } })
  return new Map((data as (Numbered & { id: string })[]).map((order) => [order.id, `${orderNumber(order)}`]))
}
