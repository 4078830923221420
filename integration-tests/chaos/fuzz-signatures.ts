import type { Random } from "./random"

export type HeaderLines = [name: string, value: string][]

/** A valid signature, corrupted. */
export function damage(signature: string, random: Random): string {
  const at = random.int(0, signature.length - 1)
  const digit = signature[at] === "0" ? "1" : "0"
  return random.pick([
    signature.slice(0, at) + digit + signature.slice(at + 1),
    signature.slice(0, at),
    `${signature}0`,
    signature + signature,
    `sha256=${signature}`,
    `0x${signature}`,
    `"${signature}"`,
    `${signature.slice(0, 32)} ${signature.slice(32)}`,
    `${signature}\u00a0`,
    signature.replace(/[a-f]/, "\u00e9"),
    Buffer.from(signature, "hex").toString("base64"),
    "0".repeat(64),
    "f".repeat(random.int(1, 4_000)),
    `[${signature}]`,
    `${signature},${signature}`,
    "undefined",
  ])
}

/** A valid signature where it does not count, or more than once. */
export function otherHeaders(signature: string, random: Random): HeaderLines {
  return random.pick<HeaderLines>([
    [
      ["x-signature", signature],
      ["x-signature", signature],
    ],
    [
      ["x-signature", "0".repeat(64)],
      ["x-signature", signature],
    ],
    [["x-signature[]", signature].map(encodeURIComponent) as [string, string]],
    [["x_signature", signature]],
    [["x-signature-256", signature]],
    [["signature", signature]],
    [["authorization", `Bearer ${signature}`]],
    [["cookie", `x-signature=${signature}`]],
    [["x-api-key", "stories-api-key"]],
  ])
}
