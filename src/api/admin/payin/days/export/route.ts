import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withSafeErrors } from "../../../../../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import type { CryptoSum, DayItem } from "../../contract"
import type { Cell } from "../../export/csv"
import { sendCsv } from "../../export/send-csv"
import type { ExportDays } from "../../validators"
import { dayItems } from "../day-items"

/** The days of the period, newest first: a line for each crypto currency of a day, and one for a day without any. */
export const GET = withSafeErrors(async function GET(
  req: MedusaRequest<unknown, ExportDays>,
  res: MedusaResponse,
): Promise<void> {
  const payin = req.scope.resolve(PAYIN_MODULE)
  const { account, from, style, to } = req.validatedQuery as ExportDays
  await payin.daySums.count()
  const days = dayItems(await payin.daySums.money({ account, from, to }), payin.options.cryptoDecimals)
  const name = `pay-in-days-${from}-${to}`
  await sendCsv(res, payin.log, { name, header: Object.keys(columns), style, rows: rowsOf(days) })
})

/** A period is bounded, and so is this. */
async function* rowsOf(days: readonly DayItem[]): AsyncGenerator<Cell[][]> {
  yield days.flatMap((day) => linesOf(day).map((line) => Object.values(columns).map((cell) => cell(line))))
}

/** Only the first line of a day has its sums: a column can be added up. */
type Line = { day: DayItem; sums: DayItem | undefined; coin: CryptoSum | undefined }

function linesOf(day: DayItem): Line[] {
  const [first, ...others] = day.crypto
  return [{ day, sums: day, coin: first }, ...others.map((coin): Line => ({ day, sums: undefined, coin }))]
}

const columns: Record<string, (line: Line) => Cell> = {
  day_utc: ({ day }) => day.day,
  account: ({ day }) => day.account,
  currency: ({ day }) => day.currency_code,
  payments: ({ sums }) => (sums ? { number: String(sums.payments) } : null),
  ...sumColumns("received", "taken_back", "sent_back", "credited", "captured", "set_aside", "difference"),
  differing_attempts: ({ sums }) => (sums ? { number: String(sums.differing) } : null),
  crypto_currency: ({ coin }) => coin?.currency ?? null,
  crypto_network: ({ coin }) => coin?.network ?? null,
  crypto_credited: ({ coin }) => (coin ? { number: coin.amount } : null),
  crypto_fee: ({ coin }) => (coin ? { number: coin.fee } : null),
  crypto_unit: ({ coin }) => (coin ? (coin.unit === "coin" ? coin.currency : "smallest units") : null),
  // The youngest: whoever reads the file by position finds the others where they were.
  ...sumColumns("in_range", "undone"),
}

type Sum =
  | ("received" | "taken_back" | "sent_back" | "credited" | "captured" | "set_aside")
  | ("in_range" | "undone" | "difference")

function sumColumns(...names: Sum[]): Record<string, (line: Line) => Cell> {
  return Object.fromEntries(names.map((name) => [name, ({ sums }: Line) => (sums ? { number: sums[name] } : null)]))
}
