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
}

export type PayinStoreOptions = {
  /** The store's address. */
  url: string
  /** Meant to be public. */
  publishableKey: string
  /** Language of the sentences that the store answers with, such as `ru-RU`. */
  locale?: string
  /** Default: the runtime's own. */
  fetch?: typeof fetch
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

/**
 * @throws PayinStoreError when the store refuses or fails; an error without a status when there is no answer, or when
 *   something else answered in the store's place
 */
async function request<T>(options: PayinStoreOptions, path: string, init: StoreRequest = {}): Promise<T> {
  const { query, body, headers, ...rest } = init
  const search = query ? `?${new URLSearchParams(query).toString()}` : ""
  const response = await (options.fetch ?? fetch)(`${options.url.replace(/\/+$/, "")}${path}${search}`, {
    ...rest,
    headers: {
      accept: "application/json",
      "x-publishable-api-key": options.publishableKey,
      ...(options.locale ? { "x-medusa-locale": options.locale } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json().catch(() => null)) as { message?: unknown; code?: unknown } | null
  if (response.ok && answer) return answer as T
  const { code, message } = answer ?? {}
  const { status } = response
  if (typeof message === "string")
    throw new PayinStoreError(message, status, typeof code === "string" ? code : undefined)
  const said = `Not from the store: ${status}.`
  // The page of a proxy or a firewall says nothing about the payment: a 404 of it is not "no such payment".
  throw status < 500 ? new Error(said) : new PayinStoreError(said, status)
}

/**
 * HTTP status of an error of this client or of the js-sdk; undefined when the store did not answer. The js-sdk takes the
 * status for the message of an answer that has none, as of a proxy's page.
 */
export function statusOf(error: unknown): number | undefined {
  const { message, status, statusText } = (error ?? {}) as { message?: unknown; status?: unknown; statusText?: unknown }
  return typeof status === "number" && (status >= 500 || message !== statusText) ? status : undefined
}
