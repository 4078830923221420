import { z } from "zod"

const KEY_BYTES = 32

/**
 * 32 bytes in base64 or hex, as bytes. The whole text has to be them: Node's decoder reads base64 up to its end, so the
 * second key of "a=,b=" would be left out without a word.
 */
export const encryptionKey = z
  .string({ error: `not a text; give ${KEY_BYTES} bytes in base64 or hex.` })
  .trim()
  .transform((text, context) => {
    if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex")
    if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, "base64")
    // The value itself stays out of the message: it is a secret, wrong or not.
    context.addIssue({
      code: "custom",
      message:
        `not ${KEY_BYTES} bytes in base64 or hex. Give the key alone, without quotes; several are a list. For a first one: ` +
        `openssl rand -base64 ${KEY_BYTES}. What was stored with another key cannot be read with a new one.`,
    })
    return z.NEVER
  })
