import { z } from "@medusajs/framework/zod"

export function isHttpUrl(text: string): boolean {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  return parsed?.protocol === "https:" || parsed?.protocol === "http:"
}

/** An address to append paths to, or to compare others with. @param what what to give, for the error message */
export function httpUrl(what: string) {
  return z
    .string({ error: `not a text; give ${what}.` })
    .refine(isHttpUrl, { error: `not an http(s) address; give ${what}.`, abort: true })
    .refine((text) => isBare(new URL(text)), {
      error: `holds credentials, a query or a fragment; give ${what}, and nothing around it.`,
    })
}

function isBare({ username, password, search, hash }: URL): boolean {
  return !username && !password && !search && !hash
}
