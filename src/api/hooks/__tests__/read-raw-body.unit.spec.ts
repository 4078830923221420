import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import express, { json, type RequestHandler } from "express"
import { readRawBody } from "../read-raw-body"

/** Its escapes and its spaces are lost when it is parsed and written again. */
const body = '{ "url": "https:\\/\\/shop.example", "amount": 1.0 }\n'

describe("the bytes of a callback", () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  async function received(...before: RequestHandler[]): Promise<string> {
    return await receivedWith({}, ...before)
  }

  async function receivedWith(sent: Record<string, string>, ...before: RequestHandler[]): Promise<string> {
    const app = express()
    app.use(...before, (req, res) => {
      const read = readRawBody(req as unknown as MedusaRequest, res as unknown as MedusaResponse)
      void read.then((bytes) => res.end(bytes))
    })
    server = createServer(app)
    await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const headers = { "content-type": "application/json", ...sent }
    return await (await fetch(`http://127.0.0.1:${port}`, { method: "POST", body, headers })).text()
  }

  it("are read as they were sent", async () => {
    expect(await received((_req, _res, next) => next())).toBe(body)
  })

  it.each(["UTF-8", "utf8", ""])("are read where the sender takes %j for an encoding of the content", async (name) => {
    expect(await receivedWith({ "content-encoding": name })).toBe(body)
  })

  it.each(["gzip", "br", "gzip, utf-8", "x-odd"])("are not read as %s", async (name) => {
    expect(await receivedWith({ "content-encoding": name })).toBe("compressed")
  })

  it("are those that the host kept, where a store has it parse the body of this very address", async () => {
    const keep = (req: object, _res: unknown, bytes: Buffer) => void Object.assign(req, { rawBody: bytes })
    expect(await received(json({ verify: keep }))).toBe(body)
  })

  it("are those that a middleware of the store's has read and kept", async () => {
    const read: RequestHandler = (req, _res, next) => {
      const chunks: Buffer[] = []
      req.on("data", (chunk: Buffer) => chunks.push(chunk))
      req.on("end", () => next(void Object.assign(req, { rawBody: Buffer.concat(chunks) })))
    }
    expect(await received(read)).toBe(body)
  })
})
