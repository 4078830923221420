import { createServer, get, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import type { MedusaResponse } from "@medusajs/framework/http"
import { type Cell } from "../csv"
import { sendCsv } from "../send-csv"

const batch: Cell[][] = [["x".repeat(100_000)]]

describe("a sheet that is being sent when the store is stopped", () => {
  let server: Server
  let sent: Promise<void>

  afterEach(() => server.closeAllConnections())

  /** Sends so many batches, one every 50 ms, and gives the answer as soon as it begins. */
  async function ask(batches: number): Promise<IncomingMessage> {
    const rows = async function* () {
      for (let made = 0; made < batches; made++) {
        yield batch
        await pause(50)
      }
    }
    server = createServer((_, res) => {
      const set = (headers: Record<string, string>) => res.setHeaders(new Map(Object.entries(headers)))
      const sheet = { name: "pay-ins", header: ["id"], style: "comma" as const, rows: rows() }
      const log = { error: () => undefined } as never
      sent = sendCsv(Object.assign(res, { set }) as unknown as MedusaResponse, log, sheet)
    }).listen(0, "127.0.0.1")
    await new Promise((listening) => server.once("listening", listening))
    const { port } = server.address() as AddressInfo
    return await new Promise((resolve, reject) => get({ port, host: "127.0.0.1" }, resolve).once("error", reject))
  }

  it.each([
    ["it is long", (answer: IncomingMessage) => answer.resume()],
    ["nobody takes it", (answer: IncomingMessage) => answer.pause()],
  ])("is cut off soon where %s: the store waits for it, and serves nobody", async (_, read) => {
    const answer = await ask(1_000)
    const cut = new Promise((resolve) => answer.once("error", resolve))
    read(answer)
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.all([sent, closed])
    answer.resume()
    expect(await cut).toMatchObject({ code: "ECONNRESET" })
  })

  it("is sent to its end where that is near", async () => {
    const answer = await ask(4)
    server.close()
    let bytes = 0
    for await (const chunk of answer) bytes += (chunk as Buffer).length
    expect(bytes).toBeGreaterThan(400_000)
    expect(answer.complete).toBe(true)
  })
})
