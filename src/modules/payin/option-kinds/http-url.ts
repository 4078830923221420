import { z } from "zod"
import { baseUrlProblem } from "../../../merchant-api/connection-rules"

/**
 * An address to append paths to, or to compare others with. Without the line break that comes along from a file or a
 * secret: it would stand in the middle of every link.
 *
 * @param what what to give, for the error message
 */
export function httpUrl(what: string) {
  return z
    .string({ error: `not a text; give ${what}.` })
    .trim()
    .refine((text) => baseUrlProblem(text) !== "not_http", {
      error: `not an http(s) address; give ${what}.`,
      abort: true,
    })
    .refine((text) => baseUrlProblem(text) !== "not_bare", {
      error: `holds credentials, a query or a fragment; give ${what}, and nothing around it.`,
    })
}
