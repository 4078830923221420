import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { adminClient } from "../admin-client"
import { capturedBook } from "../book"
import { scansOf, statementsOf } from "../statement-plans"
import type { StoryContext } from "../story-context"

const filters = [
  "",
  "status=refused",
  "status=taken_back&status=underpaid",
  "case=any",
  "case=amount_short",
  "account=default",
  "currency_code=EUR",
  "bank=RIVERBANK",
  "method=sbp",
  "refusal=rejected",
  "created_from=2026-01-01&created_to=2026-02-01",
  "q=cart_01M84GF0M3VC",
  "q=lena.sommer@example.com",
  "q=1234",
  "q=55.00",
  "q=A1B2C3D4",
]

const lists = [
  "/attempts?limit=5&order=created_at",
  "/attempts?limit=5&order=amount",
  "/attempts?limit=5&order=-amount",
  "/attempts/choices",
  "/cases",
  "/cases?state=closed",
  "/cases?state=open&kind=amount_short&account=default&q=55.00",
  "/cases/count",
  "/refunds",
  "/refunds?state=recorded&account=default",
  "/callbacks",
  "/callbacks?state=dead",
  "/callbacks?state=pending&account=default",
  "/callbacks/unknown",
  "/callbacks/unknown?account=default&from=2026-11-01&to=2026-11-30",
  "/overview",
  "/days",
  "/days/2026-11-23?account=default&currency_code=EUR",
  "/audit",
  "/accounts",
  "/health",
]

/** Of few rows, whatever the store's age: what is open, or waits, or differs. */
const fewRows = [
  /^IDX_payin_case_(open|un)/,
  /^IDX_payin_callback_pending$/,
  /^IDX_payin_counted_attempt_differs$/,
  /^payin_uncounted_change_pkey$/,
]
/**
 * The list of refunds, two kinds in one, is sorted anew for each page: there are far fewer refunds than payments. It
 * reads all pay-outs, by whichever index Postgres finds shortest.
 */
const refunds = /^IDX_payin_(pay_out_(attempt|created)|timeline_refund)$/
/** Tables of a row for each account, region or day, or of what the bus has yet to take: a thousand of these are read. */
const small = /payin_(account|known_place|day_sum|audit|event)/

/** Twice as many as a sum reads at most. */
const ROWS = 20_000

export default (ctx: StoryContext) => {
  const db = () => ctx.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  describe("the panel's statements", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("find what they show by an index, whatever staff filter, search and sum", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await ctx.sandbox.control.setStatus(cartId, "closed", { fiatAmount: "60.00" })
      const { attempts } = await capturedBook(ctx, cartId)
      const admin = adminClient(ctx)
      const ofFilters = filters.flatMap((filter) => [`/attempts?limit=5&${filter}`, `/attempts/totals?${filter}`])
      const paths = [...ofFilters, ...lists, `/attempts/${attempts[0]!.id}`, "/attempts/export", "/days/export"]
      await copyAttempts()
      const statements = await statementsOf(ctx, async () => {
        for (const path of paths)
          expect({ path, status: (await admin.get(path)).status }).toEqual({ path, status: 200 })
        for (const path of await followingPages()) expect((await admin.get(path)).status).toBe(200)
      })
      expect(statements.length).toBeGreaterThan(60)
      const scans = (await scansOf(ctx, statements, ROWS)).filter(({ index }) => !small.test(index))
      const endless = scans.filter(({ index, isCutShort, isWhole }) => isWhole && !isCutShort && !isOfFew(index))
      expect(endless).toEqual([])

      async function copyAttempts(): Promise<void> {
        await db().raw(`INSERT INTO payin_attempt SELECT (jsonb_populate_record(one, jsonb_build_object('id', n::text,
          'external_transaction_id', n::text, 'trade_id', n::text, 'payment_session_id', n::text,
          'payment_collection_id', n::text))).* FROM payin_attempt one, generate_series(1, 10) n`)
      }

      async function followingPages(): Promise<string[]> {
        const next = async (path: string) => {
          const { body } = await admin.get(path)
          return `${path}&cursor=${encodeURIComponent(body.page.next_cursor)}`
        }
        return [await next("/attempts?limit=5"), await next("/attempts?limit=5&order=-amount&status=underpaid")]
      }
    })
  })
}

function isOfFew(index: string): boolean {
  return [...fewRows, refunds].some((each) => each.test(index))
}
