import { z } from "zod"
import { isApiKey, isProxyUrl } from "../../../merchant-api/connection-rules"

/** A key goes into a header unchanged, so anything copied along with it would make every call fail. */
export const apiKey = z
  .string({ error: "not a text; give the API key from the merchant panel, best through the environment." })
  .min(1, { error: "empty; give the API key from the merchant panel, best through the environment.", abort: true })
  .refine(isApiKey, {
    error: 'contains spaces, line breaks or non-ASCII, or is in quotes, or "undefined"; give the API key of the panel.',
  })

/** May hold a password, so no error shows it. */
export const proxyUrl = z.string({ error: "not a text; give http://host:port." }).refine(isProxyUrl, {
  error:
    "not the http(s) address of a proxy; give http://host:port, or http://user:password@host:port with % and @ in them percent-encoded.",
})
