import { randomBytes } from "node:crypto"
import { type Sandbox, startSandbox } from "../../src/sandbox"
import { ServiceFront } from "./service-front"

const falling = {
  range: { minField: "min", maxField: "max", tolerancePercent: 5 },
  errorCodes: { REQUISITES_UNAVAILABLE: "no_requisites" },
  fallbacks: [{ range: true }, { method: "sbp" }, { bank: "any" }],
}

/** The settings that change the path money takes. Every lane has an account for each. */
const accountKinds = {
  pay: {},
  order: { mode: "order_then_pay" },
  keep: { mode: "order_then_pay", unpaidOrder: "keep", refunds: "by_hand" },
  ranged: { range: { minField: "min", maxField: "max", tolerancePercent: 5 } },
  falls: falling,
  fallsorder: { ...falling, mode: "order_then_pay" },
  sends: { sendsPayOuts: true, payOutStatuses: { done: ["closed"], failed: ["declined"] } },
  /** Another name of the first one: one key, one place that its news goes to. */
  twin: {},
  strict: { onCartChange: "refuse", maxAttempts: 3, refunds: "by_hand" },
} as const

export type AccountKind = keyof typeof accountKinds

/** Shorter than any shopper's patience: a hanging service is given up quickly. */
const timeouts = { connectMs: 1_000, headersMs: 1_500, bodyMs: 1_000, deadlineMs: 3_000 }

const WINDOW_SECONDS = 900

/** Of the service: the store's may be wrong. */
const { now: rightTime } = Date

/**
 * A place where one sequence runs at a time, apart from the others: a service, a clock and accounts of its own. Faults
 * of the service and settings of an account then affect nothing else.
 */
export class Lane {
  clockAheadMs = 0
  /** The service's clock is wrong, and stays so. */
  clockWrongMs = 0

  constructor(
    readonly name: string,
    readonly sandbox: Sandbox,
    readonly front: ServiceFront,
  ) {}

  get control() {
    return this.sandbox.control
  }

  /** The code of the discount that only its sequences use. */
  get discount(): string {
    return `TEN_${this.name.toUpperCase()}`
  }

  account(kind: AccountKind): string {
    return `${this.name}-${kind}`
  }

  get accounts(): string[] {
    return (Object.keys(accountKinds) as AccountKind[]).map((kind) => this.account(kind))
  }

  replaceKey(account: string): void {
    this.control.updateSettings(merchantOf(account), { apiKey: `${keyOf(account)}-replaced` })
  }

  restoreKey(account: string): void {
    this.control.updateSettings(merchantOf(account), { apiKey: keyOf(account) })
  }

  /** The service reports to the store at that address, about an account with two names to either of them. */
  sendNewsTo(account: string, storeUrl: string, name: "own" | "other" = "own"): void {
    const merchant = merchantOf(account)
    const place = name === "other" && merchant === this.account("pay") ? this.account("twin") : merchant
    this.control.updateSettings(merchant, { webhookUrl: hookOf(storeUrl, place) })
  }

  reset(): void {
    this.clockAheadMs = 0
    this.clockWrongMs = 0
    this.control.reset()
    // Every callback is sent by hand, so that the book knows which of them arrived.
    this.control.setCallbackMode("drop")
    this.front.reset()
  }

  async close(): Promise<void> {
    await this.front.close()
    await this.sandbox.close()
  }
}

export async function startLane(name: string, storeUrl: string): Promise<Lane> {
  const clock = { lane: undefined as Lane | undefined }
  const kinds = Object.keys(accountKinds) as AccountKind[]
  const sandbox = await startSandbox({
    now: () => rightTime() + (clock.lane?.clockAheadMs ?? 0) + (clock.lane?.clockWrongMs ?? 0),
    merchants: [...new Set(kinds.map((kind) => merchantOf(`${name}-${kind}`)))].map((merchant) => ({
      name: merchant,
      apiKey: keyOf(merchant),
      webhookUrl: hookOf(storeUrl, merchant),
      paymentWindowSeconds: WINDOW_SECONDS,
      currencies: { EUR: "0.92", RUB: "92.40", JPY: "150", KWD: "0.31", CHF: "0.88", SEK: "10.46" },
      // Pending callbacks are sent by hand, so that a sequence never waits for one.
      callbackRetryDelaysMs: [],
    })),
  })
  const front = await new ServiceFront(sandbox.url).start()
  clock.lane = new Lane(name, sandbox, front)
  return clock.lane
}

/** Which of the service's accounts an account of the store is. */
export function merchantOf(account: string): string {
  return account.replace(/-twin$/, "-pay")
}

function hookOf(storeUrl: string, account: string): string {
  return `${storeUrl}/hooks/payment/payin_${account}`
}

function keyOf(account: string): string {
  return `${merchantOf(account)}-api-key`
}

/** What the store needs to know about the lanes before it starts. */
export function environmentOf(lanes: readonly Lane[]): Record<string, string> {
  const accounts = lanes.flatMap((lane) =>
    (Object.keys(accountKinds) as AccountKind[]).map((kind) => {
      const account = lane.account(kind)
      const connection = { baseUrl: lane.front.url, apiKey: keyOf(account), timeouts }
      return [account, { ...connection, paymentWindowSeconds: WINDOW_SECONDS, ...accountKinds[kind] }] as const
    }),
  )
  return {
    PAYIN_BASE_URL: lanes[0]!.front.url,
    PAYIN_API_KEY: "unused-api-key",
    PAYIN_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    PAYIN_MORE_ACCOUNTS: JSON.stringify(Object.fromEntries(accounts)),
    // The sequences run the jobs themselves, when they are due.
    MEDUSA_WORKER_MODE: "server",
  }
}
