import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type TradeJson = { id?: string }

/** How the answers about one trade differ from what the sandbox has. */
export type Lie = { tradeId: string; name: string; change: (trade: any) => void }

/**
 * Sits between the store and the sandbox, for what the sandbox is too honest for: it changes answers about chosen
 * trades while a lie is in place, and can go away altogether.
 */
export class ServiceFront {
  url = ""
  isAway = false
  lies: Lie[] = []
  /** Look-ups by the first external id are answered with the trade of the second. */
  readonly aliases = new Map<string, string>()
  readonly #server = createServer((request, response) => {
    this.#forward(request, response).catch(() => response.socket?.destroy())
  })

  constructor(readonly target: string) {}

  async start(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  reset(): void {
    this.isAway = false
    this.lies = []
    this.aliases.clear()
  }

  /** The trade as the service shows it. */
  present<Trade extends TradeJson>(trade: Trade): Trade {
    const shown = structuredClone(trade)
    for (const { tradeId, change } of this.lies) if (tradeId === shown.id) change(shown)
    return shown
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isAway) return void response.socket?.destroy()
    const given = new AbortController()
    response.once("close", () => given.abort())
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await fetch(this.target + this.#path(request.url ?? "/"), {
      method: request.method,
      headers: headersOf(request),
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
      signal: given.signal,
    })
    const text = await answer.text()
    response.writeHead(answer.status, { "content-type": "application/json" }).end(this.#spoken(text))
  }

  #path(url: string): string {
    const [path, id] = /^(.*\/external\/)([^/]+)$/.exec(url)?.slice(1) ?? []
    const alias = id && this.aliases.get(decodeURIComponent(id))
    return path && alias ? path + encodeURIComponent(alias) : url
  }

  #spoken(text: string): string {
    if (this.lies.length === 0 || !text.startsWith("{")) return text
    return JSON.stringify(this.present(JSON.parse(text) as TradeJson))
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = ["x-api-key", "x-signature", "content-type"]
  return Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}
