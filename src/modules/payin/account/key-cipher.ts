import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { PayinError } from "../../../merchant-api/payin-error"

/**
 * Seals secrets for the database with AES-256-GCM. The first key seals, every key opens, so a key is replaced by
 * putting the new one in front. A secret sealed for one context opens in no other: it cannot be moved to another row.
 */
export class KeyCipher {
  readonly #keys: readonly { id: string; key: Buffer }[]

  /** @param keys 32 bytes each */
  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((key) => ({ id: idOf(key), key }))
  }

  get available(): boolean {
    return this.#keys.length > 0
  }

  /** @throws PayinError `configuration` when no key is set */
  assertAvailable(): void {
    if (this.available) return
    throw new PayinError("configuration", "Keys cannot be stored: no encryptionKey is set.", {
      cure: encryptionCure,
      reason: { code: "no_encryption_key" },
    })
  }

  /** @throws PayinError as `assertAvailable` */
  seal(secret: string, context: string): string {
    this.assertAvailable()
    const current = this.#keys[0]!
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv("aes-256-gcm", current.key, iv).setAAD(Buffer.from(context))
    const bytes = Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()])
    return [VERSION, current.id, bytes.toString("base64url")].join(".")
  }

  /** @returns undefined when no key opens it: sealed with a key that is gone, for another context, or changed since */
  open(sealed: string, context: string): string | undefined {
    const [version, keyId, text = ""] = sealed.split(".")
    const key = this.#keys.find(({ id }) => id === keyId)?.key
    const bytes = Buffer.from(text, "base64url")
    if (version !== VERSION || !key || bytes.length < IV_BYTES + TAG_BYTES) return undefined
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
    } catch {
      return undefined
    }
  }

  /** @returns the same, where the first key has sealed it, or no key opens it */
  reseal(sealed: string, context: string): string {
    const isCurrent = sealed.split(".")[1] === this.#keys[0]?.id
    const secret = isCurrent ? undefined : this.open(sealed, context)
    return secret === undefined ? sealed : this.seal(secret, context)
  }
}

const VERSION = "v1"
const IV_BYTES = 12
const TAG_BYTES = 16

/** Names the key without revealing any of it. */
function idOf(key: Buffer): string {
  return createHash("sha256").update("payin-secret-box:").update(key).digest("hex").slice(0, 8)
}

/** Also for the admin panel, which accepts no key without encryptionKey. */
export const encryptionCure =
  "Set the option encryptionKey to 32 random bytes in base64 or hex (openssl rand -base64 32), best through the " +
  "environment, and restart the store; or give baseUrl and apiKey in the options."
