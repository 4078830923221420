import { createHmac } from "node:crypto"
import { connect } from "node:net"
import { PAYIN_MODULE } from "../../../src/modules/payin"
import { waitFor } from "../../harness/wait-for"
import { capturedBook } from "../book"
import type { StoryContext } from "../story-context"

/** Plain, and as no client writes it: each begins with another letter that is spelled out. */
const spellings = ["payin_default", "%70ayin_default", "pa%59in_default", "PAYIN%5fdefault", "p%70_payin_default"]

export default (ctx: StoryContext) => {
  describe("callbacks whose body never ends", () => {
    it("are answered and closed after a few seconds, and hold up nobody, however the path is spelled", async () => {
      const { hostname, port } = new URL(ctx.storeUrl)
      const said: string[] = []
      const sockets = Array.from({ length: 60 }, (_, number) => {
        const type = number % 2 ? "content-length: 5000" : "transfer-encoding: chunked"
        const path = spellings[number % spellings.length]
        const head = `POST /hooks/payment/${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-signature: ${"0".repeat(64)}\r\n${type}\r\n\r\n`
        const socket = connect(Number(port), hostname, () => socket.write(`${head}${number % 2 ? "{" : '2\r\n{"\r\n'}`))
        // A byte now and then: the timeout does not measure the pause between two bytes.
        const drip = setInterval(() => socket.write(number % 2 ? " " : "1\r\n \r\n"), 500)
        socket.on("data", (chunk) => said.push(chunk.toString().split("\r\n")[0]!))
        socket.on("error", () => undefined).on("close", () => clearInterval(drip))
        return socket
      })
      try {
        await waitFor(() => sockets.every(({ closed }) => closed), { what: "the end of all of them" })
        expect(new Set(said)).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]))
        expect(said).toHaveLength(sockets.length)
      } finally {
        for (const socket of sockets) socket.destroy()
      }
    })
  })

  describe("a callback whose sender waits for no answer", () => {
    it.each(["end", "destroySoon"] as const)("is kept and settled all the same (%s)", async (close) => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await ctx.sandbox.control.setStatus(cartId, "closed", { callback: false })
      const { hostname, pathname, port } = new URL(ctx.webhookUrl)
      const body = JSON.stringify({ externalTransactionId: cartId })
      const signature = createHmac("sha256", process.env.PAYIN_API_KEY!).update(body).digest("hex")
      const head = `POST ${pathname} HTTP/1.1\r\nhost: x\r\nx-signature: ${signature}\r\ncontent-length: ${body.length}`
      const socket = connect(Number(port), hostname)
      socket.on("error", () => undefined).write(`${head}\r\n\r\n${body}`)
      socket[close]()
      expect(await capturedBook(ctx, cartId)).toMatchObject({ captures: [100], orders: [{ total: 100 }] })
      expect(await ctx.container.resolve(PAYIN_MODULE).listCallbacks({})).toMatchObject([{ deliveries: 1 }])
    })
  })
}
