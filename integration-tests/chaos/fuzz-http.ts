import { sign } from "./fuzz-cases"
import type { Random } from "./random"

/** Broken HTTP around a callback that would be accepted. No service could mean any of these requests. */
export function brokenHttp(random: Random, number: number, key: string): { name: string; bytes: Buffer } {
  const body = JSON.stringify({ externalTransactionId: `cart_${number}` })
  const signed = `x-signature: ${sign(body, key)}`
  const [name, lines, sent] = random.pick(breakages(body, signed))
  const head = ["POST /hooks/payment/payin_default HTTP/1.1", "host: localhost", ...lines].join("\r\n")
  return { name, bytes: Buffer.from(`${head}\r\n\r\n${sent}`, "latin1") }
}

type Breakage = [name: string, lines: string[], sent: string]

function breakages(body: string, signed: string): Breakage[] {
  const length = `content-length: ${body.length}`
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n`
  return [
    ["length too short", [signed, `content-length: ${body.length - 3}`], body],
    ["length too long", [signed, `content-length: ${body.length + 10}`], body],
    ["negative length", [signed, "content-length: -1"], body],
    ["length of letters", [signed, "content-length: abc"], body],
    ["two lengths", [signed, length, "content-length: 5"], body],
    ["length and chunks", [signed, length, "transfer-encoding: chunked"], `0\r\n\r\n${body}`],
    ["chunk that is no chunk", [signed, "transfer-encoding: chunked"], `zz\r\n${body}\r\n0\r\n\r\n`],
    ["chunk that does not end", [signed, "transfer-encoding: chunked"], chunk],
    ["unknown transfer encoding", [signed, "transfer-encoding: odd"], body],
    ["control character in a header", [`${signed}\x01`, length], body],
    ["NUL in a header", [`${signed}\0`, length], body],
    ["header without a name", [signed, ": x", length], body],
    ["folded header", ["x-signature:", ` ${signed.slice(13)}`, `${length}x`], body],
    ["endless headers", [signed, `x-long: ${"a".repeat(40_000)}`, length], body],
  ]
}
