import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import type { AttemptFilter } from "../../../../../modules/payin/sql/attempt/attempt-list"
import type { Cursor } from "../../../../../modules/payin/sql/keyset"
import type { AttemptItem } from "../../contract"
import { type Cell, csvMoment } from "../../export/csv"
import { sendCsv } from "../../export/send-csv"
import type { ExportAttempts } from "../../validators"
import { attemptItems, type ReadContacts } from "../attempt-items"
import { attemptFilter } from "../find-search"

/** Every attempt that the list's filter finds, newest first. */
export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, ExportAttempts>,
  res: MedusaResponse,
): Promise<void> {
  const { log } = req.scope.resolve(PAYIN_MODULE)
  const { style, ...query } = req.validatedQuery as ExportAttempts
  const filter = await attemptFilter(req.scope, query)
  await sendCsv(res, log, { name: "pay-ins", header: Object.keys(columns), style, rows: rowsOf(req.scope, filter) })
})

/** Small, so that a batch is garbage before it counts as something that stays. */
const BATCH = 100

/** Pages by index, so that the last rows cost no more than the first, and none is missed or repeated. */
async function* rowsOf(container: MedusaContainer, filter: AttemptFilter): AsyncGenerator<Cell[][]> {
  const { adminQueries } = container.resolve(PAYIN_MODULE)
  let cursor: Cursor | undefined
  do {
    const { next, rows } = await adminQueries.attempts(filter, { order: "-created_at", limit: BATCH, cursor })
    const items = await attemptItems(container, rows, contacts)
    yield items.map((item) => Object.values(columns).map((cell) => cell(item)))
    cursor = next ?? undefined
  } while (cursor)
}

/** Without Medusa's query, whose garbage for so many rows would let the process grow: see `order-contacts.ts`. */
const contacts: ReadContacts = {
  carts: (container, ids) => container.resolve(PAYIN_MODULE).adminQueries.cartContacts(ids),
  orders: (container, ids) => container.resolve(PAYIN_MODULE).adminQueries.orderContacts(ids),
}

const columns: Record<string, (item: AttemptItem) => Cell> = {
  created_at_utc: ({ created_at }) => csvMoment(created_at),
  account: ({ account }) => account,
  order: ({ order_display_id, order_number }) =>
    order_number === String(order_display_id) ? { number: order_number } : order_number,
  email: ({ email }) => email,
  status: ({ status }) => status,
  trade_status: ({ trade_status }) => trade_status,
  currency: ({ currency_code }) => currency_code,
  requested: ({ amount }) => ({ number: amount }),
  service_amount: ({ trade_amount }) => (trade_amount === null ? null : { number: trade_amount }),
  received: ({ received }) => (received === null ? null : { number: received }),
  taken_back: ({ taken_back }) => ({ number: taken_back }),
  sent_back: ({ sent_back }) => ({ number: sent_back }),
  net: ({ net }) => (net === null ? null : { number: net }),
  open_cases: ({ open_cases }) => open_cases.join(" "),
  superseded: ({ superseded }) => (superseded ? "yes" : "no"),
  closed_by_person: ({ resolved }) => (resolved ? "yes" : "no"),
  attempt_id: ({ id }) => id,
  external_transaction_id: ({ external_transaction_id }) => external_transaction_id,
  trade_id: ({ trade_id }) => trade_id,
  order_id: ({ order_id }) => order_id,
  cart_id: ({ cart_id }) => cart_id,
  updated_at_utc: ({ updated_at }) => csvMoment(updated_at),
}
