import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type TradeJson = { id?: string }

/** How the answers about one trade differ from what the sandbox has. */
export type Lie = { tradeId: string; name: string; change: (trade: any) => void }

/** An answer that the service has given and the store does not have yet. */
type Late = { tradeId: string; give: () => void; arrives: Promise<void> }

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
  /** Trades that look-ups do not find. */
  readonly hidden = new Set<string>()
  /** Trades that look-ups answer as they were. */
  readonly frozen = new Map<string, object>()
  /** The next answer about a trade that is under way for longer than what happens meanwhile. */
  #late?: Late
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
    this.hidden.clear()
    this.frozen.clear()
  }

  /** Its look-ups miss something. */
  get isBlurred(): boolean {
    return this.hidden.size + this.frozen.size > 0
  }

  /** Whoever reads the trade next gets that answer when it is let through. */
  holdAnswer(tradeId: string): { isGiven: Promise<void>; letThrough: () => void } {
    const [isGiven, give] = signal()
    const [arrives, letThrough] = signal()
    this.#late = { tradeId, give, arrives }
    return { isGiven, letThrough }
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
    const said =
      request.method === "GET" ? this.#seen({ status: answer.status, text }) : { status: answer.status, text }
    if (request.method === "GET") await this.#wait(text)
    response.writeHead(said.status, { "content-type": "application/json" }).end(this.#spoken(said.text))
  }

  async #wait(text: string): Promise<void> {
    const late = this.#late
    if (!late || !text.startsWith("{") || (JSON.parse(text) as TradeJson).id !== late.tradeId) return
    this.#late = undefined
    late.give()
    await late.arrives
  }

  #path(url: string): string {
    const [path, id] = /^(.*\/external\/)([^/]+)$/.exec(url)?.slice(1) ?? []
    const alias = id && this.aliases.get(decodeURIComponent(id))
    return path && alias ? path + encodeURIComponent(alias) : url
  }

  #seen(said: { status: number; text: string }): typeof said {
    if (!this.isBlurred || said.status >= 300 || !said.text.startsWith("{")) return said
    const { id = "" } = JSON.parse(said.text) as TradeJson
    if (this.hidden.has(id)) return { status: 404, text: JSON.stringify({ code: "NOT_FOUND" }) }
    const frozen = this.frozen.get(id)
    return frozen ? { ...said, text: JSON.stringify({ ...JSON.parse(said.text), ...frozen }) } : said
  }

  #spoken(text: string): string {
    if (this.lies.length === 0 || !text.startsWith("{")) return text
    return JSON.stringify(this.present(JSON.parse(text) as TradeJson))
  }
}

function signal(): [Promise<void>, () => void] {
  let done = () => undefined as void
  const promise = new Promise<void>((resolve) => (done = resolve))
  return [promise, done]
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = ["x-api-key", "x-signature", "content-type"]
  return Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}
