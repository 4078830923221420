import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { ContractTrade } from "../trade/trade"

interface ReceivedCallback {
  headers: IncomingHttpHeaders
  raw: Buffer
  json: ContractTrade & { [field: string]: unknown }
}

/** The merchant's end of callbacks: keeps them and answers with each given status in turn, then with 200. */
export interface TestReceiver {
  url: string
  received: ReceivedCallback[]
  answerWith(...statuses: number[]): void
}

const running = new Set<Server>()

export async function testReceiver(): Promise<TestReceiver> {
  const received: ReceivedCallback[] = []
  let statuses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const raw = Buffer.concat(chunks)
      received.push({ headers: request.headers, raw, json: parsed(raw) })
      response.writeHead(statuses.shift() ?? 200).end("noted")
    })
  })
  running.add(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, received, answerWith: (...next) => (statuses = next) }
}

export async function closeReceivers(): Promise<void> {
  for (const server of running) {
    server.close()
    server.closeAllConnections()
  }
  running.clear()
}

function parsed(raw: Buffer): ReceivedCallback["json"] {
  try {
    return JSON.parse(raw.toString("utf8"))
  } catch {
    return {} as ReceivedCallback["json"]
  }
}
