import { createHmac } from "node:crypto"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { adminCalls, make } from "../admin-calls"
import { adminClient } from "../admin-client"
import { capturedBook } from "../book"
import { takeTurn } from "../job-turns"
import type { StoryContext } from "../story-context"

const spellings = [
  "%70ayin_default",
  "payin%5Fdefault",
  "payin%5fdefault/",
  "PAYIN%5FDEFAULT",
  "%50%41%59%49%4E_default",
  "payin_%64efault",
  "pp%5Fpayin_default",
]

/** Never an id: a NUL, a stray `%`, bytes that are not text. */
const brokenIds = ["%00", "a%00b", "%", "%zz", "a%ff", "%ed%a0%80"]

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const sign = (body: string) => createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")

  async function send(path: string, body: string, headers: Record<string, string>) {
    const response = await fetch(`${ctx.storeUrl}/hooks/payment/${path}`, { method: "POST", headers, body })
    return { status: response.status, text: await response.text() }
  }

  describe("the hook's address", () => {
    beforeEach(() => control().reset())

    it("refuses a forgery and keeps a callback in every spelling and content type", async () => {
      const kept = new Set<string>()
      for (const [number, path] of spellings.entries()) {
        for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded", "odd/type"]) {
          const body = JSON.stringify({ externalTransactionId: `nobody-${number}`, type })
          const forged = await send(path, body, { "content-type": type, "x-signature": "0".repeat(64) })
          expect([path, type, forged.status]).toEqual([path, type, 401])
          const signed = await send(path, body, { "content-type": type, "x-signature": sign(body) })
          expect([path, type, signed.status]).toEqual([path, type, 200])
          kept.add(body)
        }
      }
      expect(await payin().listCallbacks({}, { take: 100 })).toHaveLength(kept.size)
    })

    it("bounds and bares a body in every spelling as in the plain one", async () => {
      const large = JSON.stringify({ filler: "x".repeat(70_000) })
      const json = { "content-type": "application/json" }
      expect((await send(spellings[0]!, large, { ...json, "x-signature": sign(large) })).status).toBe(413)
      expect((await send(spellings[0]!, "{", { ...json, "x-signature": sign("{") })).status).toBe(400)
      expect((await send("%70ayin_other", "{}", { ...json, "x-signature": sign("{}") })).status).toBe(404)
    })

    it("answers what cannot be read as a path with 400", async () => {
      for (const id of brokenIds) {
        const { status, text } = await send(`payin_${id}`, "{}", { "x-signature": sign("{}") })
        expect([id, status, JSON.parse(text).type]).toEqual([id, 400, "invalid_data"])
      }
    })

    it("tells whoever opens it in a browser that it can be reached", async () => {
      const visit = async (path: string, method = "GET") =>
        await fetch(`${ctx.storeUrl}/hooks/payment/${path}`, { method })
      for (const path of ["payin_default", "pp_payin_default", ...spellings]) {
        const answer = await visit(path)
        expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "POST, PUT, PATCH"])
        expect(await answer.text()).toContain("It can be reached, and takes callbacks")
      }
      expect((await visit("payin_default", "HEAD")).status).toBe(405)
      expect((await visit("payin_nobody")).status).toBe(404)
      expect(await payin().listCallbacks({}, { take: 1 })).toEqual([])
    })

    it("says what is wrong with doubled slashes, instead of doubting the signature", async () => {
      const long = `payin_${"%61".repeat(40)}//`
      for (const around of ["*//", "*///", "*%2F%2F", "/*", "//*", "%2F*", long]) {
        const path = around.replace("*", "payin_default")
        const answer = await send(path, "{}", { "content-type": "application/json", "x-signature": sign("{}") })
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.text).toContain("Remove the extra slashes from this address.")
        expect((await fetch(`${ctx.storeUrl}/hooks/payment/${path}`)).status).toBe(404)
      }
    })

    it("answers no callback with 200 that names no account: Medusa's own route would drop it", async () => {
      for (const path of ["payin", "pp_payin/", "payin_", "payin/default"]) {
        const { status, text } = await send(path, "{}", {
          "content-type": "application/json",
          "x-signature": sign("{}"),
        })
        expect([path, status]).toEqual([path, 404])
        expect(text).toContain("Name an account at the end of this address")
      }
    })

    it("leaves other providers' hooks alone", async () => {
      expect((await send("other_one", "{}", { "content-type": "application/json" })).status).toBe(200)
    })
  })

  describe("a paid cart", () => {
    it("lets a completion pass, and nothing else that ends in the same word", async () => {
      control().reset()
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      // The job would find it unpaid.
      await takeTurn(async () => {
        await payin().updateAttempts([{ id: attempt!.id, state: "paid" }])
        for (const [method, rest] of [
          ["DELETE", "line-items/complete"],
          ["POST", "line-items/complete"],
          ["POST", "line-items/x/complete"],
          ["DELETE", "shipping-methods/complete/"],
        ]) {
          const body = method === "POST" ? { body: { quantity: 0 } } : {}
          const answer = await ctx.shopper.request(method!, `/store/carts/${cartId}/${rest}`, body)
          expect([rest, answer.status, answer.body.code]).toEqual([rest, 409, "payin_paid"])
        }
        await payin().updateAttempts([{ id: attempt!.id, state: "open" }])
      })
      await control().setStatus(cartId, "closed", { callback: false })
      expect((await ctx.shopper.request("POST", `/store/carts/${cartId}/complete/`)).body.type).toBe("order")
      await capturedBook(ctx, cartId)
    })
  })

  describe("broken text in a request to us", () => {
    it("is a 400 where staff refund a payment, or cancel or change an order", async () => {
      const config = { headers: { authorization: `Bearer ${ctx.adminToken}` }, validateStatus: () => true }
      for (const [path, body] of [
        ["payments/a%00b/refund", {}],
        ["orders/a%00b/cancel", {}],
        ["returns/a%00b/receive", {}],
        ["order-edits/a%00b/confirm", {}],
        ["order-edits", { order_id: "a\0b" }],
      ] as const) {
        const { data, status } = await ctx.api.post(`/admin/${path}`, body, config)
        expect([path, status, data.code]).toEqual([path, 400, "payin_broken_text"])
      }
    })

    it("is a 400 in every id of the admin API", async () => {
      const admin = adminClient(ctx)
      for (const call of adminCalls.filter(({ path }) => path.includes(":"))) {
        // What cannot be decoded fails in Medusa's own matcher, `/admin*`, before any of our code runs.
        for (const id of brokenIds.filter((each) => each.includes("%00"))) {
          const { status, body } = await make(admin, call, { name: id, id, day: id, order_id: id })
          expect([call, id, status, body.type]).toEqual([call, id, 400, "invalid_data"])
        }
      }
    })

    it("is a 400 in queries and bodies of the admin API", async () => {
      const admin = adminClient(ctx)
      const cursor = Buffer.from(JSON.stringify(["2026-05-01T10:00:00.123456Z", "a\0b"])).toString("base64url")
      for (const query of [
        "/attempts?q=a%00b",
        "/attempts?q=%00%40b.example",
        "/attempts?account=%00",
        "/attempts/totals?q=%00",
        `/attempts?cursor=${cursor}`,
        `/cases?cursor=${cursor}`,
        "/cases?account=a%00",
        `/callbacks?cursor=${cursor}`,
        "/callbacks?attempt_id=%00",
        "/accounts?x[%00]=1",
      ]) {
        const { status, body } = await admin.get(query)
        expect([query, status, body.type]).toEqual([query, 400, "invalid_data"])
      }
      const { cartId } = await paidShort()
      const [attempt] = await payin().listAttempts({ cart_id: cartId })
      const [open] = await payin().listCases({ attempt_id: attempt!.id })
      for (const [path, body] of [
        [`/cases/${open!.id}/close`, { note: "a\0b" }],
        ["/accounts/default", { support_link: "https://x.example/\ud83d" }],
        ["/accounts/default", { support_link: "https://x.example/\0" }],
        ["/accounts/default", { range: { min_field: "\0", max_field: "b", tolerance_percent: 1 } }],
        ["/accounts/default/connection", { base_url: "https://x.example/\0", api_key: "k" }],
        ["/accounts/default/connection", { base_url: "https://x.example", api_key: "a\0b" }],
        ["/regions/nobody/enable", { account: "\0" }],
      ] as const) {
        const { status, body: said } = await admin.post(path, body)
        expect([path, body, status, said.type]).toEqual([path, body, 400, "invalid_data"])
      }
    })

    it("is a 400 in the store API", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      for (const id of brokenIds) {
        for (const [method, path] of [
          ["GET", `/store/payin/payment-sessions/${id}`],
          ["POST", `/store/payment-collections/${id}/payment-sessions`],
          ["POST", `/store/carts/${id}`],
          ["POST", `/store/carts/${id}/complete`],
          ["DELETE", `/store/carts/${id}/line-items/x`],
        ] as const) {
          const body = method === "POST" ? { body: { provider_id: "pp_payin_default" } } : {}
          const answer = await ctx.shopper.request(method, path, body)
          expect([method, path, answer.status, answer.body.type]).toEqual([method, path, 400, "invalid_data"])
        }
      }
      for (const query of [
        "payment-sessions?cart_id=%00",
        "payment-options?cart_id=%00",
        "payment-options?currency_code=%00",
        "payment-options?currency_code=eur&locale=ru%00",
      ]) {
        const answer = await ctx.shopper.request("GET", `/store/payin/${query}`)
        expect([query, answer.status]).toEqual([query, 400])
      }
      const completion = await ctx.shopper.request("POST", `/store/carts/${cartId}/complete?locale=ru%00`)
      expect([completion.status, completion.body.code]).toEqual([400, "payin_broken_text"])
      for (const body of [
        { provider_id: 5 },
        { provider_id: ["pp_payin_default"] },
        { provider_id: "pp_payin_default\0" },
        { provider_id: "pp_payin_default", data: { bank: "\0" } },
        { provider_id: "pp_payin_default", data: { page_locale: "\ud83d" } },
        { provider_id: "pp_payin_default", data: [1] },
        { provider_id: "pp_payin_default", data: "x" },
        [],
      ]) {
        const path = `/store/payment-collections/${collectionId}/payment-sessions`
        const answer = await ctx.shopper.request("POST", path, { body })
        expect([body, answer.status]).toEqual([body, 400])
      }
      expect(await payin().listAttempts({ cart_id: cartId })).toEqual([])
    })
  })

  async function paidShort() {
    control().reset()
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await control().setStatus(cart.cartId, "closed", { fiatAmount: "60.00" })
    await capturedBook(ctx, cart.cartId)
    return cart
  }
}
