import { PAYIN_MODULE } from "../../../src/modules/payin"
import { dayOf } from "../../../src/modules/payin/sums/measures"
import { awayFromMidnight } from "../../harness/away-from-midnight"
import { waitFor } from "../../harness/wait-for"
import { type AdminClient, adminClient, strangerClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  let admin: AdminClient
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  let today: string

  beforeEach(async () => {
    control().reset()
    admin = await adminClient(ctx)
    await awayFromMidnight()
    today = dayOf(new Date())
  })

  async function openTrade(data?: Record<string, unknown>) {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId, undefined, data)
    return cart
  }

  async function paidCart() {
    const cart = await openTrade()
    await control().setStatus(cart.cartId, "closed")
    await capturedBook(ctx, cart.cartId)
    return cart
  }

  /** The store's own job may be counting at this moment; a page says then that its sums are not complete. */
  const allIsCounted = () => waitFor(() => payin().daySums.count(), { what: "everything to be counted" })

  const lines = (csv: string) => csv.replace("\uFEFF", "").trimEnd().split("\r\n")

  describe("the overview in the admin panel", () => {
    it("is empty, and says so, in a store that has never asked anybody for money", async () => {
      const { body } = await admin.get("/overview")
      expect(body.overview).toMatchObject({
        any: false,
        complete: true,
        currencies: [],
        crypto: [],
        attempts: { opened: 0, days: [] },
        durations: { median_seconds: null },
        ways: [],
        cases: { open: 0, oldest_opened_at: null },
      })
      expect(body.overview.health[0]).toMatchObject({ account: "default", connected: true })
      expect((await admin.get("/days")).body.days).toEqual([])
    })

    it("shows money, attempts, times, banks, cases and the service's health, as they are now", async () => {
      await paidCart()
      const reverted = await paidCart()
      await openTrade()
      await control().setStatus(reverted.cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, reverted.cartId)).openCases.includes("reverted"), {
        what: "the case",
      })
      const read = async () => (await admin.get("/overview?account=default")).body.overview
      // A callback is done with a moment after what it led to.
      const isDone = async () => (await read()).health[0].callbacks.waiting === 0
      await waitFor(isDone, { what: "the last callback to be done" })
      await allIsCounted()
      const overview = await read()
      expect(overview).toMatchObject({
        period: { to: today, time_zone: "UTC" },
        any: true,
        currencies: [
          {
            currency_code: "EUR",
            payments: 2,
            received: "200",
            taken_back: "100",
            sent_back: "0",
            net: "100",
            days: [{ day: today, received: "200", gone: "100", net: "100" }],
          },
        ],
        crypto: [{ currency: "USDT", unit: "coin", amount: expect.stringMatching(/^\d+\.\d{1,6}$/) }],
        attempts: { opened: 3, paid: 1, not_paid: 1, refused: 0 },
        durations: { median_seconds: expect.any(Number), p90_seconds: expect.any(Number) },
        cases: { open: 1, oldest_opened_at: expect.any(String) },
        health: [
          {
            account: "default",
            last_call: { ok: true },
            last_callback_at: expect.any(String),
            callbacks: { waiting: 0, dead: 0, recent: 3, median_seconds: expect.any(Number) },
          },
        ],
      })
      // The service picks a bank of its own for each.
      const ways: { bank: string; opened: number; last_paid_day: string | null }[] = overview.ways
      expect(ways.reduce((sum, { opened }) => sum + opened, 0)).toBe(3)
      expect(ways.every(({ bank }) => bank !== "")).toBe(true)
      expect(ways.some(({ last_paid_day }) => last_paid_day === today)).toBe(true)
      expect((await admin.get("/overview?account=orders")).body.overview.currencies).toEqual([])
      const past = (await admin.get("/overview?from=2020-01-01&to=2020-01-31")).body.overview
      expect(past).toMatchObject({ any: true, currencies: [], attempts: { opened: 0 } })
    })

    it("takes only periods that end after they begin, and at most a year", async () => {
      const reversed = "from=2026-02-01&to=2026-01-01"
      const noYear = "from=0000-01-01&to=0000-01-31"
      for (const query of [reversed, noYear, "from=2020-01-01&to=2026-01-01", "from=yesterday", "x=1"]) {
        for (const path of ["/overview", "/days", "/days/export"]) {
          expect([path, query, (await admin.get(`${path}?${query}`)).status]).toEqual([path, query, 400])
        }
      }
      expect((await strangerClient(ctx).get("/overview")).status).toBe(401)
    })
  })

  describe("the days in the admin panel", () => {
    it("show what the service credited and Medusa captured, and the attempts behind a difference", async () => {
      await paidCart()
      const { cartId } = await paidCart()
      await control().setStatus(cartId, "canceled")
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes("reverted"), { what: "the case" })
      await allIsCounted()
      const { body } = await admin.get(`/days?from=${today}&to=${today}`)
      expect(body).toMatchObject({
        period: { from: today, to: today },
        days: [
          {
            day: today,
            account: "default",
            currency_code: "EUR",
            payments: 2,
            received: "200",
            taken_back: "100",
            credited: "100",
            captured: "200",
            set_aside: "0",
            difference: "-100",
            differing: 1,
            crypto: [{ currency: "USDT", unit: "coin" }],
          },
        ],
      })
      const day = await admin.get(`/days/${today}?account=default&currency_code=eur`)
      expect(day.body.attempts).toMatchObject([
        { attempt: { cart_id: cartId }, credited: "0", captured: "100.00", difference: "-100" },
      ])
      expect((await admin.get("/days/2020-01-01?account=default&currency_code=EUR")).body.attempts).toEqual([])
      for (const no of ["yesterday", "0000-01-01", "2026-02-30"]) {
        expect((await admin.get(`/days/${no}?account=default&currency_code=EUR`)).status).toBe(404)
      }
    })
  })

  describe("the spreadsheets of the admin panel", () => {
    it("have every attempt that the filter finds, and run no formula", async () => {
      const carts = [await openTrade(), await openTrade(), await openTrade()]
      const { generateEntityId } = await import("@medusajs/framework/utils")
      const [row] = await payin().listAttempts({ cart_id: carts[0]!.cartId })
      const db = ctx.container.resolve("__pg_connection__")
      const columns =
        "account, payment_collection_id, amount, currency_code, preferences, unchanged_since, state, trade_status"
      await db.raw(
        `INSERT INTO payin_attempt (id, external_transaction_id, ${columns})
         SELECT ? || n, 'more_' || n, account, 'more_' || n, amount, currency_code, preferences, now(), 'canceled', '=1+1'
           FROM payin_attempt, generate_series(1, 1200) n WHERE id = ?`,
        [generateEntityId(undefined, "payatt"), row!.id],
      )
      const all = await admin.get("/attempts/export")
      expect(all.headers.get("content-type")).toBe("text/csv; charset=utf-8")
      expect(all.headers.get("content-disposition")).toBe('attachment; filename="pay-ins.csv"')
      const [header, ...rows] = lines(String(all.body))
      expect(header).toMatch(/^created_at_utc,account,order,email,status,trade_status,currency,requested,/)
      expect(rows).toHaveLength(1203)
      expect(new Set(rows.map((line) => /payatt_\w+/.exec(line)![0])).size).toBe(1203)
      expect(rows.filter((line) => line.includes(`"'=1+1"`))).toHaveLength(1200)
      const open = lines(String((await admin.get("/attempts/export?status=waiting&style=semicolon")).body))
      expect(open).toHaveLength(4)
      expect(open[1]).toContain(";100,00;")
      expect((await admin.get("/attempts/export?status=nothing")).status).toBe(400)
      expect((await strangerClient(ctx).get("/attempts/export")).status).toBe(401)
    })

    it("have the sums of each day", async () => {
      await paidCart()
      await allIsCounted()
      const { body, headers } = await admin.get(`/days/export?from=${today}&to=${today}`)
      expect(headers.get("content-disposition")).toContain(`pay-in-days-${today}-${today}.csv`)
      const [header, line] = lines(String(body))
      expect(header).toMatch(/,in_range,undone$/)
      expect(line).toMatch(
        new RegExp(`^${today},default,EUR,1,100,0,0,100,100,0,0,0,USDT,\\w*,[\\d.]+,[\\d.]+,USDT,0,0$`),
      )
    })
  })
}
