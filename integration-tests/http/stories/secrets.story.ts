import { createHmac } from "node:crypto"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { leaksIn, type Secret, Watch } from "../../chaos/leaks"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"
import { plantsSecrets, secretsOf } from "../watch-secrets"

const payer = { ip: "203.0.113.77", userAgent: "Watched-Browser/7.3 (payer)", fingerprint: "fp-5e1f-watched" }
const marker = "raw-body-marker-4711"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const key = () => process.env.PAYIN_API_KEY!
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const sign = (body: string) => createHmac("sha256", key()).update(body).digest("hex")
  /** The shopper's own browser, seen through one proxy. */
  const browser = () =>
    ctx.shopperWith({
      origin: process.env.STORE_CORS ?? "http://localhost:8000",
      "user-agent": payer.userAgent,
      "x-forwarded-for": payer.ip,
    })
  const signatures: string[] = []

  async function openedCart() {
    const cart = await ctx.readyCart({ shopper: browser() })
    const preferences = { fingerprint: payer.fingerprint, ip: payer.ip, payerInfo: payer, page_locale: "EN" }
    const collection = await browser().createPaymentSession(cart.collectionId, "pp_payin_default", preferences)
    return { ...cart, sessionId: collection.payment_sessions![0]!.id }
  }

  async function callBack(cartId: string, signature?: string) {
    const body = JSON.stringify({ externalTransactionId: cartId, note: `${marker} ${signatures.length}`, payer })
    signatures.push(signature ?? sign(body))
    await fetch(ctx.webhookUrl, { method: "POST", headers: { "x-signature": signatures.at(-1)! }, body })
  }

  /** A purchase, with the callback, the return page and the order that follow. */
  async function purchase() {
    const { cartId, sessionId } = await openedCart()
    await browser().completeCart(cartId)
    await browser().request("GET", `/store/payin/payment-sessions/${sessionId}`)
    await control().setStatus(cartId, "closed", { callback: false })
    await callBack(cartId)
    await capturedBook(ctx, cartId)
    await browser().orderOf(cartId)
    await browser().request("GET", `/store/payin/payment-sessions/${sessionId}`)
  }

  /** Whatever a service writes into its errors is not ours to pass on. */
  function spoil(operation: "pay-in" | "trade" | "external", httpStatus: number) {
    const message = `key ${key()} of ${payer.ip} ${payer.userAgent}, ${control().trades()[0]?.requisite.requisites}`
    control().faults.add({ operation, kind: "status", httpStatus, times: 3, body: { code: "ODD_CODE", message } })
  }

  async function failures() {
    for (const httpStatus of [422, 400, 500]) {
      spoil("pay-in", httpStatus)
      await openedCart().catch(() => undefined)
      control().faults.clear()
    }
    const { cartId, collectionId } = await openedCart()
    spoil("trade", 500)
    await reconcileNow(ctx, cartId)
    control().faults.clear()
    control().faults.add({ operation: "trade", kind: "garbage", times: 3, body: `<p>${key()} ${payer.ip}` })
    await callBack(cartId)
    await browser().completeCart(cartId)
    control().faults.clear()
    for (const signature of ["", "0".repeat(64), `${key()}`, "f".repeat(63)]) await callBack(cartId, signature)
    await browser().request("POST", `/store/payment-collections/${collectionId}/payment-sessions`, { body: {} })
  }

  /** Cases, their notifications, a canceled trade and money that was never asked for. */
  async function oddMoney() {
    for (const [status, fiatAmount, kind] of [
      ["closed", "60.00", "amount_short"],
      ["dispute", undefined, "dispute"],
      ["odd_word", undefined, "unknown_status"],
    ] as const) {
      const { cartId } = await openedCart()
      await control().setStatus(cartId, status, { fiatAmount })
      await waitFor(async () => (await bookOf(ctx, cartId)).openCases.includes(kind), { what: `the case ${kind}` })
    }
    const { cartId } = await openedCart()
    await control().setStatus(cartId, "canceled")
    await waitFor(async () => (await bookOf(ctx, cartId)).sessions[0]?.status === "canceled")
  }

  function secrets(): Secret[] {
    return [
      ...secretsOf(ctx),
      ...signatures.filter((signature) => signature.length > 32).map((value) => ({ name: "signature", value })),
      { name: "raw body", value: marker },
      ...Object.entries(payer).map(([name, value]) => ({ name, value })),
    ]
  }

  describe("secrets and payer data", () => {
    let watch: Watch

    beforeEach(() => {
      control().reset()
      signatures.length = 0
      payin().options.payer.trustedProxies = 1
      watch = new Watch(ctx.container)
      watch.start()
    })

    afterEach(() => {
      watch.stop()
      payin().options.payer.trustedProxies = 0
    })

    it.each<[string, () => Promise<void>, string[]]>([
      ["purchases", purchase, ["payin.attempt_opened", "payin.paid", "order.placed"]],
      ["failures and forgeries", failures, ["payin.callback_received"]],
      ["cases and canceled trades", oddMoney, ["payin.case_opened", "payin.canceled"]],
    ])("stay inside, through %s", async (_name, act, expected) => {
      await act()
      await watch.readRows()
      expect(leaksIn(watch.traces, secrets())).toEqual([])
      // There was something to find: the service did receive it, and every place was watched.
      expect(control().trades()[0]!.extra.payerInfo).toMatchObject({ ip: payer.ip, userAgent: payer.userAgent })
      const places = (wanted: string) => watch.traces.filter(({ place }) => place === wanted).map(({ where }) => where)
      expect(places("event")).toEqual(expect.arrayContaining(expected))
      for (const place of ["log", "answer", "row"]) expect(places(place)).not.toEqual([])
    })

    it(`are found by this test, which ${plantsSecrets} in a log, an event, an answer and a row`, async () => {
      const { cartId, collectionId } = await openedCart()
      const { requisite } = control().trade(cartId)!
      ctx.container.resolve<Logger>(ContainerRegistrationKeys.LOGGER).debug(`payin: called with ${key()}`)
      await ctx.container
        .resolve(Modules.EVENT_BUS)
        .emit({ name: "payin.planted", data: { to: requisite.requisites, "x-signature": "ab".repeat(32) } })
      await ctx.shopper.request("POST", `/store/carts/${cartId}`, { body: { metadata: { [payer.ip]: marker } } })
      const [attempt] = await payin().listAttempts({ payment_collection_id: collectionId })
      await payin().addTimelineEntry(attempt!.id, "planted", { agent: payer.userAgent })
      await waitFor(() => watch.traces.some(({ where }) => where === "payin.planted"), { what: "the planted event" })
      await watch.readRows()
      const leaks = leaksIn(watch.traces, secrets())
      for (const leak of [
        "API key in log debug",
        "requisite in event payin.planted",
        "digest in event payin.planted",
        "ip in row cart.metadata",
        "raw body in row cart.metadata",
        "userAgent in row payin_timeline_entry.data",
      ]) {
        expect(leaks).toContain(leak)
      }
      expect(leaks).toContainEqual(expect.stringMatching(/^ip in answer POST .*store\/carts/))
    })
  })
}
