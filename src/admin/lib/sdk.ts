import Medusa from "@medusajs/js-sdk"

/** Talks to the store that serves this panel, with the person's own login. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: { type: __AUTH_TYPE__ ?? "session", jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined },
})
