import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { errorOf, LocalService, payInRequest, tradeJson } from "./local-service"

let service: LocalService
beforeEach(async () => {
  service = await new LocalService().start()
})
afterEach(() => service.stop())

describe("compressed answers", () => {
  it("are not asked for: a server may compress them for whoever says nothing about it", async () => {
    const client = service.client()
    await client.listBanks()
    await errorOf(client.createPayIn(payInRequest))
    const encodings = service.received.map(({ headers }) => headers["accept-encoding"])
    expect(new Set(encodings)).toEqual(new Set(["identity"]))
  })

  it.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["BR", brotliCompressSync],
  ])("are read all the same: %s", async (encoding, compress) => {
    service.answer = (_request, response) => {
      response.writeHead(200, { "content-encoding": encoding })
      response.end(compress(JSON.stringify(tradeJson)))
    }
    const client = service.client()
    await expect(client.findTradeById(tradeJson.id)).resolves.toMatchObject({ id: tradeJson.id })
    await expect(client.createPayIn(payInRequest)).resolves.toMatchObject({ id: tradeJson.id })
  })

  it.each([
    ["becomes too large", "gzip", gzipSync(JSON.stringify({ ...tradeJson, padding: "x".repeat(1_000_000) }))],
    ["is cut off", "gzip", gzipSync(JSON.stringify(tradeJson)).subarray(0, 100)],
    ["is not compressed at all", "gzip", Buffer.from("<html>")],
    ["is compressed in another way", "zstd", gzipSync(JSON.stringify(tradeJson))],
  ])("are not understood when one %s", async (_what, encoding, body) => {
    service.answer = (_request, response) => void response.writeHead(200, { "content-encoding": encoding }).end(body)
    const client = service.client({ maxAnswerBytes: 100_000 })
    expect(await errorOf(client.findTradeById(tradeJson.id))).toMatchObject({ code: "unavailable" })
    expect(await errorOf(client.createPayIn(payInRequest))).toMatchObject({ code: "outcome_unknown" })
  })
})
