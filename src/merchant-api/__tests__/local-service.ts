import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { MerchantApiClient } from "../client"
import type { MerchantApiClientOptions } from "../client-options"
import { isPayinError, type PayinError } from "../payin-error"

export interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  rawBody: Buffer
  socket: Socket
}

export type Answer = (request: Received, response: ServerResponse) => void

/** A real HTTP server on this machine that answers as the test says and records what it received. */
export class LocalService {
  readonly received: Received[] = []
  answer: Answer = json(200, {})
  connections = 0
  private readonly waiting: (() => void)[] = []
  private readonly clients: MerchantApiClient[] = []
  private readonly server = createServer((request, response) => void this.handle(request, response))

  async start(): Promise<this> {
    this.server.on("connection", () => this.connections++)
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve))
    return this
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  client(options: Partial<MerchantApiClientOptions> = {}): MerchantApiClient {
    const client = new MerchantApiClient({ baseUrl: this.baseUrl, apiKey: "key-of-the-test", ...options })
    this.clients.push(client)
    return client
  }

  /** Resolves as soon as `count` requests have arrived. */
  async receives(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  /** Answers with these, one after the other, then repeats the last one. */
  answerInTurn(...answers: Answer[]): void {
    let turn = 0
    this.answer = (request, response) => answers[Math.min(turn++, answers.length - 1)]?.(request, response)
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await Promise.all(this.clients.map((client) => client.close()))
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = "", url = "", headers, socket } = request
    const received = { method, url, headers, rawBody: Buffer.concat(chunks), socket }
    this.received.push(received)
    this.waiting.splice(0).forEach((wake) => wake())
    this.answer(received, response)
  }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return text(status, JSON.stringify(body), { "content-type": "application/json", ...headers })
}

export function text(status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer {
  return (_request, response) => void response.writeHead(status, headers).end(body)
}

/** Closes the connection instead of answering. */
export const cut: Answer = ({ socket }) => void socket.destroy()

/** Sends the headers and a piece of the body, then closes the connection. */
export const cutBody: Answer = ({ socket }, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "5000" })
  response.write('{"id":"', () => socket.destroy())
}

export const neverAnswer: Answer = () => undefined

/** Sends the headers and a piece of the body, then nothing more. */
export const neverEnd: Answer = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" })
  response.write('{"id":"')
}

/** The trade of the contract's field table. */
export const tradeJson = {
  id: "0b6f2c1e-5b7a-4a55-9d7e-0d4f6a3b2c1d",
  fiatAmount: "1500.00",
  cryptoAmount: "16483516",
  merchantFee: "494505",
  currencyRate: "91.00",
  type: "pay-in",
  status: "active",
  bank: "sber",
  fiatCurrency: "RUB",
  cryptoCurrency: "usdt",
  cryptoNetwork: "trc20",
  payoutInvoicesUrl: [],
  disputeMerchantCheckUrl: null,
  disputeTraderCheckUrl: null,
  disputeMerchantFiatAmount: "0.00",
  disputeTraderFiatAmount: "0.00",
  requisite: {
    id: "5a1f0f4e-8f0c-4a7c-9a43-3a2f9f6d7e11",
    bank: "sber",
    ownerName: "Иван И.",
    sbpNumber: null,
    requisites: "2200000000000000",
    fiatCurrency: "RUB",
  },
  extra: { payerInfo: { ip: "203.0.113.7", userId: "u-1" }, externalTransactionId: "cart_1" },
  createdAt: "2025-01-01T10:00:00.000Z",
  externalPaymentPageUrl: "https://pay.example.com/p/0b6f2c1e",
}

export const payInRequest = {
  fiatAmount: "1500.00",
  fiatCurrency: "RUB",
  extra: { externalTransactionId: "cart_1", payerInfo: { ip: "203.0.113.7", userAgent: "Браузер" } },
}

/** The PayinError that a call ends with; fails the test when it ends in any other way. */
export async function errorOf(call: Promise<unknown>): Promise<PayinError> {
  const error = await call.then(
    (value) => new Error(`resolved with ${typeof value}`),
    (reason: unknown) => reason,
  )
  if (isPayinError(error)) return error
  throw error
}
