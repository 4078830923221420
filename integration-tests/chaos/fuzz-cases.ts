import { createHmac } from "node:crypto"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { jsonBomb, oddJson } from "./fuzz-json"
import { damage, type HeaderLines, otherHeaders } from "./fuzz-signatures"
import type { Random } from "./random"

/** A request as bytes: header lines are sent as they are, duplicates included. */
export type FuzzCase = {
  name: string
  method: string
  path: string
  headers: HeaderLines
  body: Buffer
  chunked?: boolean
  /** The required outcome. `accepted`: validly signed JSON, however odd. */
  expected: "refused" | "accepted"
}

type Keys = { key: string; otherKey: string }

const hook = "/hooks/payment/payin_default"
const json: [string, string] = ["content-type", "application/json"]

/** One generated callback. Each kind of damage starts from a callback that would be accepted. */
export function fuzzCase(random: Random, number: number, keys: Keys): FuzzCase {
  const valid = validCallback(random, number, keys.key)
  return random.pick(kinds)(valid, random, keys)
}

/** Signed JSON that no service would send: it is accepted, and must do no harm. */
export function oddCase(random: Random, number: number, { key }: Keys): FuzzCase {
  const text = Buffer.from(oddJson(random, number))
  const body = random.chance(0.2) ? withLostBytes(text, random) : text
  const signature = random.chance(0.3) ? sign(body, key).toUpperCase() : sign(body, key)
  const value = random.chance(0.3) ? `  ${signature}\t ` : signature
  const path = random.pick([
    hook,
    `${hook}/`,
    "/Hooks/Payment/PAYIN_Default",
    "/hooks/payment/pp_payin_default",
    `${hook}?a=1`,
  ])
  const type = random.pick(["application/json", "text/plain", "application/octet-stream", "x"])
  const headers: HeaderLines = [
    ["content-type", type],
    [random.pick(["x-signature", "X-SIGNATURE"]), value],
    ...(random.chance(0.3) ? ([["content-encoding", random.pick(["identity", "UTF-8", "utf8"])]] as HeaderLines) : []),
  ]
  return {
    name: "odd but signed",
    method: random.pick(["POST", "POST", "PUT", "PATCH"]),
    path,
    headers,
    body,
    chunked: random.chance(0.2),
    expected: "accepted",
  }
}

/** Beside a text that was cut within a character, or that is none. */
function withLostBytes(value: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(random.pick([[0xff, 0xfe], [0xd0], [0xc0, 0x80], [0xed, 0xa0, 0x80]]))
  return Buffer.concat([Buffer.from('{"id":"'), bytes, Buffer.from('","odd":'), value, Buffer.from("}")])
}

export function sign(body: Buffer | string, key: string): string {
  return createHmac("sha256", key).update(body).digest("hex")
}

function validCallback(random: Random, number: number, key: string): FuzzCase & { signature: string } {
  const id = `cart_${number.toString(36).toUpperCase()}${random.int(0, 1e9)}`
  const trade = { id: `trade-${number}`, status: "closed", fiatAmount: "100.00", extra: { externalTransactionId: id } }
  const body = Buffer.from(JSON.stringify({ ...trade, bank: "Ünï ☂", createdAt: new Date(0).toISOString() }))
  const signature = sign(body, key)
  const headers: HeaderLines = [json, ["x-signature", signature]]
  return { name: "", method: "POST", path: hook, headers, body, expected: "refused", signature }
}

type Valid = ReturnType<typeof validCallback>
type Kind = (valid: Valid, random: Random, keys: Keys) => FuzzCase

const kinds: Kind[] = [
  (valid, random) => ({ ...valid, name: "bit flip", body: flipBit(valid.body, random) }),
  (valid, random) => ({
    ...valid,
    name: "truncated",
    body: valid.body.subarray(0, random.int(0, valid.body.length - 1)),
  }),
  (valid, random) => {
    const more = random.pick([" ", "\n", "\0", "}", "{}", "\ufeff", valid.body.toString()])
    return { ...valid, name: "extended", body: Buffer.from(random.chance(0.5) ? valid.body + more : more + valid.body) }
  },
  (valid) => {
    const body = Buffer.from(JSON.stringify(JSON.parse(valid.body.toString()), null, 1))
    return { ...valid, name: "re-serialised", body }
  },
  (valid, random) => withSignature(valid, "damaged signature", damage(valid.signature, random)),
  (valid, random) => ({
    ...valid,
    name: "other signature headers",
    headers: [json, ...otherHeaders(valid.signature, random)],
  }),
  (valid, _random, { otherKey }) => withSignature(valid, "another account's key", sign(valid.body, otherKey)),
  (valid) => ({ ...valid, name: "another account's hook", path: "/hooks/payment/payin_orders" }),
  (valid) => ({ ...valid, name: "unsigned", headers: [json] }),
  (valid, random) => {
    const body = Buffer.from(jsonBomb(random))
    const headers = random.chance(0.5) ? valid.headers : [json]
    return { ...valid, name: "JSON bomb", body, headers, chunked: random.chance(0.3) }
  },
  (valid, random, { key }) => {
    const body = Buffer.concat([valid.body, Buffer.alloc(65_537, " ")])
    return { ...withSignature(valid, "too large, signed", sign(body, key)), body, chunked: random.chance(0.5) }
  },
  (valid, random, { key }) => {
    const body = notJson(valid.body, random)
    return { ...withSignature(valid, "not JSON, signed", sign(body, key)), body }
  },
  (valid, random) => {
    const [encoding, body] = random.pick([
      ["gzip", gzipSync(valid.body)],
      ["deflate", deflateSync(valid.body)],
      ["br", brotliCompressSync(valid.body)],
      ["gzip", valid.body],
      ["x-odd", valid.body],
    ] as const)
    return { ...valid, name: "compressed", body, headers: [...valid.headers, ["content-encoding", encoding]] }
  },
  (valid, random) => ({ ...valid, name: "no such account", path: `/hooks/payment/${random.pick(strangers)}` }),
  (valid, random) => ({ ...valid, name: "another method", method: random.pick(["GET", "HEAD", "DELETE"]) }),
]

const strangers = [
  ...["payin_other", "payin_constructor", "payin___proto__", "payin_default2", "payin_default%00", "payin_default%20"],
  ...["payin_..%2fdefault", "payin_%2e%2e", `payin_${"a".repeat(2_000)}`, "payin_d%C3%A9fault", "payin_a%2Fb"],
]

function withSignature(valid: Valid, name: string, value: string): FuzzCase {
  return { ...valid, name, headers: [json, ["x-signature", value]] }
}

function flipBit(body: Buffer, random: Random): Buffer {
  const flipped = Buffer.from(body)
  const at = random.int(0, flipped.length - 1)
  flipped[at] = flipped[at]! ^ (1 << random.int(0, 7))
  return flipped
}

function notJson(body: Buffer, random: Random): Buffer {
  const text = body.toString()
  return random.pick([
    Buffer.concat([Buffer.from([0xff, 0xfe]), body]),
    Buffer.from([0xc0, 0x80]),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from(text, "utf16le"),
    Buffer.from(text.replaceAll('"', "'")),
    Buffer.from(`${text},`),
    Buffer.from(`<trade>${text}</trade>`),
    Buffer.from(""),
    Buffer.from("NaN"),
    Buffer.from(`externalTransactionId=cart_1&x=${random.int(0, 1e9)}`),
  ])
}
