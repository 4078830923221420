import { createHmac } from "node:crypto"
import { type MerchantConfig, type Sandbox, type SandboxOptions, startSandbox } from ".."
import type { ContractTrade } from "../trade/trade"

export const API_KEY = "key-of-the-tests"

/** A sandbox with one merchant, and the requests that a merchant would make. */
export interface TestSandbox extends Sandbox {
  payIn(body?: object, how?: RequestHow): Promise<TestAnswer>
  post(path: string, body: unknown, how?: RequestHow): Promise<TestAnswer>
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
}

export interface TestAnswer {
  status: number
  // Each test looks at different fields.
  body: ContractTrade & { code: string; [field: string]: unknown }
}

interface RequestHow {
  apiKey?: string
  /** Null leaves the header out. */
  signature?: string | null
  headers?: Record<string, string>
  /** Lets the caller leave. */
  signal?: AbortSignal
}

const running = new Set<Sandbox>()

/** `closeAll` ends the sandboxes started here. */
export async function testSandbox(
  merchant: Partial<MerchantConfig> = {},
  options: SandboxOptions = {},
): Promise<TestSandbox> {
  const sandbox = await startSandbox({ merchants: [{ apiKey: API_KEY, ...merchant }], ...options })
  running.add(sandbox)
  const post = (path: string, body: unknown, how: RequestHow = {}) => {
    const raw = typeof body === "string" ? body : JSON.stringify(body)
    const apiKey = how.apiKey ?? API_KEY
    const headers: Record<string, string> = { "content-type": "application/json", "x-api-key": apiKey }
    if (how.signature !== null) headers["x-signature"] = how.signature ?? hmac(raw, apiKey)
    const init = { method: "POST", body: raw, headers: { ...headers, ...how.headers } }
    return answerOf(`${sandbox.url}/payment/trading${path}`, init, how.signal)
  }
  return {
    ...sandbox,
    post,
    payIn: (body = {}, how) => post("/pay-in", { fiatAmount: 1500, fiatCurrency: "RUB", ...body }, how),
    get: (path, headers) =>
      answerOf(`${sandbox.url}/payment/trading${path}`, { headers: { "x-api-key": API_KEY, ...headers } }),
  }
}

export async function closeAll(): Promise<void> {
  await Promise.all([...running].map((sandbox) => sandbox.close()))
  running.clear()
}

/** Written again here, so that the sandbox's own signing is not tested with itself. */
export function hmac(body: string, key: string): string {
  return createHmac("sha256", key).update(Buffer.from(body, "utf8")).digest("hex")
}

/** Polls until the answer is truthy. */
export async function eventually<Result>(
  look: () => Result | Promise<Result>,
  withinMs = 20_000,
): Promise<NonNullable<Result>> {
  const end = Date.now() + withinMs
  for (;;) {
    const result = await look()
    if (result) return result
    if (Date.now() > end) throw new Error(`This did not become true within ${withinMs} ms: ${look}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function answerOf(url: string, init: RequestInit, signal = AbortSignal.timeout(20_000)): Promise<TestAnswer> {
  const response = await fetch(url, { ...init, signal })
  return { status: response.status, body: (await response.json()) as TestAnswer["body"] }
}
