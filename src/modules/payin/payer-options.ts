import { z } from "zod"
import { wholeNumber } from "./option-kinds/whole-number"

const timestampUnit = z.enum(["seconds", "milliseconds"], { error: 'not one of "seconds", "milliseconds".' })

export type TimestampUnit = z.output<typeof timestampUnit>

/** Whose address and browser a request shows, and what else is sent. See docs/storefront.md, "Payer". */
export const payerOptions = z
  .strictObject(
    {
      /** True when browsers call this store's API themselves, without a storefront's server in between. Default: `false`. */
      direct: z.boolean({ error: "not true or false." }).default(false),
      /** How many of your proxies are in front of the store. Default: 0. */
      trustedProxies: wholeNumber({ from: 0 }).default(0),
      /** Shared with your storefront's server, which forwards the payer under it (`forwardPayer`): 32 characters or more. */
      forwardSecret: z
        .string({ error: "not a text." })
        .min(32, { error: "too short; give 32 random characters or more, for example of: openssl rand -hex 32." })
        .refine((text) => text === text.trim(), {
          error: "begins or ends with a space or a line break; give the secret alone, here and in the storefront.",
        })
        .optional(),
      /**
       * Of `registeredAt`, "integer timestamp; its unit: not shown". Without it, the field is never sent.
       * Source: service-contract.md, extra object.
       */
      registeredAtUnit: timestampUnit.optional(),
    },
    { error: "not an object; give { direct, trustedProxies, forwardSecret, registeredAtUnit }." },
  )
  .prefault({})
