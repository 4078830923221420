import { within } from "./within"

/**
 * The part of Medusa's js-sdk that is needed here, so that its client fits as it is: `startPayment(sdk, …)`. A page
 * without the js-sdk creates one with `createPayinStore`.
 */
export type PayinStore = {
  client: {
    fetch<T>(path: string, init?: StoreRequest): Promise<T>
  }
}

export type StoreRequest = {
  method?: string
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** For Next.js; nobody else reads it. */
  next?: { revalidate: 0 }
}

/**
 * Reads what is so now. Some keep what is read, whatever the store says about it, and an order's page would wait for ever: a
 * server of Next.js 14, and a shop's service worker, which finds it by its address. So no two reads have the same one. Not
 * `cache: "no-store"`, which some edge runtimes refuse and no service worker heeds; and not by chance or the time of day,
 * which Next.js 16 refuses a page that it may prepare ahead. `timeOrigin` is missing in older browsers.
 *
 * @throws the store's error
 */
export function readAnew<T>(store: PayinStore, path: string, { query, headers, signal }: StoreRequest): Promise<T> {
  const read = `${performance.timeOrigin}-${performance.now()}-${(reads += 1)}`
  return store.client.fetch(path, { query: { ...query, read }, headers, signal, next: { revalidate: 0 } })
}

/** A browser's clock may be as coarse as 100 ms. */
let reads = 0

export type PayinStoreOptions = {
  /** The store's address. */
  url: string
  /** Meant to be public. */
  publishableKey: string
  /** Language of the sentences that the store answers with, such as `ru-RU`. */
  locale?: string | undefined
  /** Default: the runtime's own. */
  fetch?: typeof fetch | undefined
}

/** The store answered with a status other than 2xx. The message is the store's sentence for shoppers. */
export class PayinStoreError extends Error {
  override readonly name = "PayinStoreError"

  constructor(
    message: string,
    readonly status: number,
    /** The store's own code, such as `payin_paid`. */
    readonly code?: string,
  ) {
    super(message)
  }
}

/** A client of the store's API for pages without the js-sdk. */
export function createPayinStore(options: PayinStoreOptions): PayinStore {
  return { client: { fetch: <T>(path: string, init?: StoreRequest) => request<T>(options, path, init) } }
}

/** A store that reads its own rows. */
const READ_MS = 20_000
/** A store that opens a payment: it waits for the service, and for its own locks. */
const CHANGE_MS = 90_000

/**
 * Gives up on a store that takes a request and does not answer. The page would wait for ever, and with a server action
 * of Next.js, each later one waits for it.
 *
 * @throws PayinStoreError when the store refuses or fails; an error without a status when there is no answer, or when
 *   something else answered in the store's place
 */
async function request<T>(options: PayinStoreOptions, path: string, init: StoreRequest = {}): Promise<T> {
  const patienceMs = (init.method ?? "GET") === "GET" ? READ_MS : CHANGE_MS
  const { response, text } = await within(patienceMs, init.signal, async (signal) => {
    const response = await send(options, path, { ...init, signal })
    return { response, text: await response.text() }
  })
  const answer = jsonIn(text)
  if (response.ok && answer) return answer as T
  throw refusal(response.status, answer ?? {})
}

/** A proxy, a gateway or a host says nothing about the payment: a 404 of it is not "no such payment". */
function refusal(status: number, { code, message, type }: Record<string, unknown>): Error {
  // While a store is deployed or wakes up, its host may answer for it, in JSON and with a message. Medusa gives a type.
  const isStores = typeof type === "string" || !ANSWERED_BY_HOSTS.includes(status)
  if (typeof message === "string" && isStores) {
    return new PayinStoreError(message, status, typeof code === "string" ? code : undefined)
  }
  const said = `Not from the store: ${status}.`
  return status < 500 ? new Error(said) : new PayinStoreError(said, status)
}

const ANSWERED_BY_HOSTS = [401, 403, 404]

async function send(options: PayinStoreOptions, path: string, init: StoreRequest): Promise<Response> {
  const { query, body, headers, ...rest } = init
  const search = query ? `?${new URLSearchParams(query).toString()}` : ""
  return await (options.fetch ?? fetch)(`${options.url.replace(/\/+$/, "")}${path}${search}`, {
    ...rest,
    headers: {
      accept: "application/json",
      "x-publishable-api-key": options.publishableKey,
      ...localeHeader(options.locale),
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/**
 * Makes the store answer in the shopper's language. What a header cannot carry would fail the whole request, and a page's
 * address may name anything.
 */
export function localeHeader(locale: string | undefined): Record<string, string> {
  return locale && /^[\w-]+$/.test(locale) ? { "x-medusa-locale": locale } : {}
}

function jsonIn(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** @returns the error, of this client or of the js-sdk, which now says that the shopper can finish another payment first */
export function besideOpenPayment(error: unknown): unknown {
  return error instanceof Error ? Object.assign(error, { hasOpenPayment: true }) : error
}

export function hasOpenPayment(error: unknown): boolean {
  return (error as { hasOpenPayment?: unknown } | null)?.hasOpenPayment === true
}

/**
 * HTTP status of an error of this client or of the js-sdk; undefined when the store did not answer. The js-sdk takes the
 * status for the message of an answer that has none, as of a proxy's page.
 */
export function statusOf(error: unknown): number | undefined {
  const { message, status, statusText } = (error ?? {}) as { message?: unknown; status?: unknown; statusText?: unknown }
  return typeof status === "number" && (status >= 500 || message !== statusText) ? status : undefined
}
