import { createHmac } from "node:crypto"
import { request } from "node:http"
import { gzipSync } from "node:zlib"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { createsOf, runJob } from "../actions"
import { adminClient } from "../admin-client"
import { bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const sign = (body: string | Buffer) => createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")

  async function send(
    body: string | Buffer,
    headers: Record<string, string> = {},
    { path = "payin_default", method = "POST" } = {},
  ) {
    const url = `${ctx.storeUrl}/hooks/payment/${path}`
    const response = await fetch(url, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : new Uint8Array(body),
    })
    return { status: response.status, body: await response.json() }
  }

  async function paidCart() {
    const cart = await ctx.readyCart()
    await ctx.shopper.createPaymentSession(cart.collectionId)
    await control().setStatus(cart.cartId, "closed", { callback: false })
    return cart
  }

  describe("callbacks", () => {
    beforeEach(() => control().reset())

    it("keeps one row and makes one order of fifty equal callbacks at once", async () => {
      const { cartId } = await paidCart()
      const body = JSON.stringify({ externalTransactionId: cartId })
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(body, { "x-signature": sign(body) })))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const book = await capturedBook(ctx, cartId)
      expect(book).toMatchObject({ captures: [100], transactions: [100], refunds: [], orders: [{ total: 100 }] })
      await waitFor(async () => (await payin().listCallbacks({ state: "pending" })).length === 0, {
        what: "no owed callback",
      })
      expect(await payin().listCallbacks({})).toMatchObject([
        { deliveries: 50, state: "done", attempt_id: book.attempts[0]!.id },
      ])
      expect(createsOf(ctx)).toHaveLength(1)
    })

    it("settles again when the very same body comes again later, for a status may have come back", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      const body = JSON.stringify({ externalTransactionId: cartId })
      await send(body, { "x-signature": sign(body) })
      await waitFor(async () => (await payin().listCallbacks({ state: "done" })).length === 1, {
        what: "the first to be done",
      })
      await control().setStatus(cartId, "closed", { callback: false })
      await send(body, { "x-signature": sign(body) })
      await capturedBook(ctx, cartId)
    })

    it.each([
      ["nested", (id: string) => ({ data: { trade: { extra: { externalTransactionId: id } } } })],
      ["in a list", (id: string) => ({ events: [{ kind: "x" }, { external_transaction_id: id }] })],
      ["among other ids", (id: string) => ({ id: "evt_1", merchantId: "m", tradeId: "t", externalTransactionId: id })],
    ])("finds the trade in a body of any shape: %s", async (_shape, bodyOf) => {
      const { cartId } = await paidCart()
      const body = JSON.stringify(bodyOf(cartId))
      expect((await send(body, { "x-signature": sign(body) })).status).toBe(200)
      await capturedBook(ctx, cartId)
    })

    it("settles every payment that a body names, also one that would never be read again", async () => {
      const [one, other] = [await paidCart(), await paidCart()]
      const [old] = await payin().listAttempts({ cart_id: other.cartId })
      await payin().updateAttempts({ id: old!.id, next_check_at: null })
      const body = JSON.stringify([one, other].map(({ cartId }) => control().trade(cartId)))
      expect((await send(body, { "x-signature": sign(body) })).status).toBe(200)
      await capturedBook(ctx, one.cartId)
      await runJob(ctx)
      await capturedBook(ctx, other.cartId)
    })

    it("finds the trade by its own id, under the provider's name in the address, in any letter case", async () => {
      const { cartId } = await paidCart()
      const body = JSON.stringify({ id: control().trade(cartId)!.id })
      expect(
        (await send(body, { "x-signature": sign(body).toUpperCase() }, { path: "PP_payin_Default/" })).status,
      ).toBe(200)
      await capturedBook(ctx, cartId)
    })

    it("believes nothing that a callback says but which trade to read", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().sendCallback(cartId, { status: "closed" })
      await waitFor(async () => (await payin().listCallbacks({ state: "done" })).length === 1, {
        what: "it to be done",
      })
      expect(await bookOf(ctx, cartId)).toMatchObject({ orders: [], captures: [], attempts: [{ state: "open" }] })
    })

    it("keeps a callback that names no trade of ours, where a person sees it", async () => {
      const body = JSON.stringify({ id: "somebody-else" })
      expect((await send(body, { "x-signature": sign(body) })).status).toBe(200)
      await waitFor(async () => (await payin().listCallbacks({ state: "unmatched" })).length === 1, {
        what: "an unmatched one",
      })
    })

    it("accepts the bytes as they are: any content type, spaces, escapes, numbers with trailing zeros", async () => {
      const { cartId } = await paidCart()
      const body = `{ "n": 1.0,\n "s": "\\u0041é", "externalTransactionId" : "${cartId}" }`
      expect((await send(body, { "x-signature": sign(body), "content-type": "application/octet-stream" })).status).toBe(
        200,
      )
      await capturedBook(ctx, cartId)
    })

    it("reads one with a name that was cut within a character", async () => {
      const { cartId } = await paidCart()
      const body = Buffer.from(`{"ownerName":"Anna \xd0","externalTransactionId":"${cartId}"}`, "latin1")
      expect((await send(body, { "x-signature": sign(body) })).status).toBe(200)
      await capturedBook(ctx, cartId)
    })

    it.each(["PUT", "PATCH"])("takes one that is a %s, for the contract shows no method", async (method) => {
      const { cartId } = await paidCart()
      const body = JSON.stringify({ externalTransactionId: cartId })
      const sent = (signature: string) => send(body, { "x-signature": signature }, { method })
      expect((await sent(sign("another body"))).status).toBe(401)
      expect((await sent(sign(body))).status).toBe(200)
      await capturedBook(ctx, cartId)
    })
  })

  describe("callbacks that are not the service's", () => {
    const body = JSON.stringify({ externalTransactionId: "cart_x", amount: 1.5 })
    const wrong = "0".repeat(64)

    it.each<[string, number, () => Promise<{ status: number; body: unknown }>]>([
      ["unsigned", 400, () => send(body)],
      ["with an empty signature", 400, () => send(body, { "x-signature": "" })],
      ["with a signature that is not hex", 400, () => send(body, { "x-signature": "z".repeat(64) })],
      ["with a signature that is too short", 400, () => send(body, { "x-signature": wrong.slice(2) })],
      ["with a signature that is too long", 400, () => send(body, { "x-signature": `${wrong}00` })],
      ["forged", 401, () => send(body, { "x-signature": wrong })],
      [
        "signed with another key",
        401,
        () => send(body, { "x-signature": createHmac("sha256", "other").update(body).digest("hex") }),
      ],
      ["truncated", 401, () => send(body.slice(0, -4), { "x-signature": sign(body) })],
      ["re-serialised", 401, () => send(JSON.stringify(JSON.parse(body), null, 1), { "x-signature": sign(body) })],
      ["malformed JSON under a wrong signature", 401, () => send("{", { "x-signature": wrong })],
      ["malformed JSON under the right signature", 400, () => send("{", { "x-signature": sign("{") })],
      ["empty", 401, () => send("", { "x-signature": wrong })],
      [
        "for an account that is not there",
        404,
        () => send(body, { "x-signature": sign(body) }, { path: "payin_other" }),
      ],
      ["compressed", 415, () => send(gzipSync(body), { "x-signature": sign(body), "content-encoding": "gzip" })],
    ])("answers %s with %i in JSON and writes nothing", async (_name, status, act) => {
      const answer = await act()
      expect(answer.status).toBe(status)
      expect(answer.body).toEqual({ type: expect.any(String), message: expect.any(String) })
      expect(await payin().listCallbacks({})).toEqual([])
    })

    it("answers 413 above 64 KB, also when it is signed and sent in pieces, and reads no further", async () => {
      const large = JSON.stringify({ externalTransactionId: "cart_x", filler: "x".repeat(70_000) })
      expect((await send(large, { "x-signature": sign(large) })).status).toBe(413)
      expect(await sendInPieces(`${ctx.webhookUrl}`, large, sign(large))).toBe(413)
      const most = JSON.stringify({ filler: "x".repeat(65_536 - 13) })
      expect(Buffer.byteLength(most)).toBe(65_536)
      expect((await send(most, { "x-signature": sign(most) })).status).toBe(200)
    })

    it("are told to staff with the reason, also when there is nothing to verify", async () => {
      const admin = adminClient(ctx)
      const told = async () =>
        (await admin.get("/accounts/default")).body.account.connection.last_refused_callback?.reason as string
      await send(gzipSync(body), { "content-encoding": "gzip" })
      await waitFor(async () => (await told()) === "compressed", { what: "the reason" })
      await send("x".repeat(70_000))
      await waitFor(async () => (await told()) === "too_large", { what: "the other reason" })
    })

    it("answers the next request on the same connection after each refusal", async () => {
      for (let round = 0; round < 5; round++) {
        expect((await send(body, { "x-signature": wrong })).status).toBe(401)
        expect((await send(body)).status).toBe(400)
      }
    })
  })
}

/** Without a content-length: the size only shows as the body arrives. */
function sendInPieces(url: string, body: string, signature: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers: { "x-signature": signature } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on("error", reject)
    for (let at = 0; at < body.length; at += 8_192) sent.write(body.slice(at, at + 8_192))
    sent.end()
  })
}
