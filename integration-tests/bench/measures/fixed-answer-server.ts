import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { fixedTrade } from "./fixed-trade"

/** A process that answers every request with the same trade, as fast as Node can. It ends with its parent. */
const answer = Buffer.from(JSON.stringify(fixedTrade))
const headers = { "content-type": "application/json", "content-length": answer.length }

const server = createServer((request, response) => {
  request.resume().once("end", () => response.writeHead(200, headers).end(answer))
})
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port))
process.once("disconnect", () => process.exit())
