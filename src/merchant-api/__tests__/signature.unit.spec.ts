import * as fc from "fast-check"
import { sign, verifySignature } from "../signature"

/** Made with `openssl dgst -sha256 -hmac <key> <file>` (OpenSSL 3), except the last: RFC 4231, test case 2. */
const vectors = [
  {
    name: "JSON with Cyrillic, a currency sign and an emoji",
    body: Buffer.from(
      "7b22737461747573223a22636c6f736564222c226f776e65724e616d65223a22d098d0b2d0b0d0bd20e2809420e282bd20f09f9880222c226964223a2278227d",
      "hex",
    ),
    key: "test-key-1",
    hex: "a5b773f84d6186c8988782a85fa48d9532d3aba497f70fe6a70afa04c91c90a6",
  },
  {
    name: "no bytes at all",
    body: Buffer.alloc(0),
    key: "test-key-1",
    hex: "c0791b1bc90839fa396664654c54ee4045658cc8d7fe49d9ce1b668e7288c451",
  },
  {
    name: "bytes that are not UTF-8, under a key beyond ASCII",
    body: Buffer.from([0xff, 0x00, 0xfe, 0x0a]),
    key: "ключ-ü",
    hex: "a125bea6e74a75489fa3f98448c9df96d4488d917c5ff8e1ed7314fde75b4cae",
  },
  {
    name: "RFC 4231, test case 2",
    body: Buffer.from("what do ya want for nothing?"),
    key: "Jefe",
    hex: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  },
]

const body = Buffer.from('{"id":"x"}')
const good = sign(body, "current")

describe("sign", () => {
  it.each(vectors)("agrees with an independent tool: $name", ({ body, key, hex }) => {
    expect(sign(body, key)).toBe(hex)
  })

  it("signs a string as its UTF-8 bytes", () => {
    expect(sign(vectors[0]!.body.toString("utf8"), "test-key-1")).toBe(vectors[0]!.hex)
  })
})

describe("verifySignature", () => {
  it.each(vectors)("believes an independent tool's signature: $name", ({ body, key, hex }) => {
    expect(verifySignature(body, hex, [key])).toEqual({ ok: true, keyIndex: 0 })
    expect(verifySignature(body, hex.toUpperCase(), [key])).toEqual({ ok: true, keyIndex: 0 })
  })

  it("names the key that fits, so that previous keys can be seen to be still in use", () => {
    expect(verifySignature(body, good, ["new", "current", "current"])).toEqual({ ok: true, keyIndex: 1 })
  })

  it.each([undefined, null, ""])("calls %p missing", (header) => {
    expect(verifySignature(body, header, ["current"])).toEqual({ ok: false, reason: "missing" })
  })

  it.each([
    ["not hex", "z".repeat(64)],
    ["too short", good.slice(2)],
    ["too long", `${good}00`],
    ["an odd number of digits", good.slice(1)],
    ["with a prefix", `sha256=${good}`],
    ["with a line break behind it", `${good}\n`],
    ["two headers joined by the server", `${good}, ${good}`],
    ["a list of headers", [good]],
    ["an object", { toString: () => good }],
    ["a number", 1],
  ])("calls a header malformed that is %s", (_name, header) => {
    expect(verifySignature(body, header, ["current"])).toEqual({ ok: false, reason: "malformed" })
  })

  it("does not believe bytes that were changed, another key, or no key", () => {
    const mismatch = { ok: false, reason: "mismatch" }
    expect(verifySignature(Buffer.from('{"id":"y"}'), good, ["current"])).toEqual(mismatch)
    expect(verifySignature(body, good, ["other"])).toEqual(mismatch)
    expect(verifySignature(body, good, [])).toEqual(mismatch)
  })

  it("does not believe what anybody can sign: an empty key is not a key", () => {
    expect(verifySignature(body, sign(body, ""), ["", "current"])).toEqual({ ok: false, reason: "mismatch" })
  })

  it.each([undefined, null, "", "a body", { length: 2 }])("does not believe %p, which is no raw body", (rawBody) => {
    const signed = sign(typeof rawBody === "string" ? rawBody : "", "key")
    expect(verifySignature(rawBody as never, signed, ["key"])).toEqual({ ok: false, reason: "mismatch" })
  })

  it("passes over what is no key, and believes the next", () => {
    const body = Buffer.from("a body")
    const keys = [undefined, 7, null, "key"] as never
    expect(verifySignature(body, sign(body, "key"), keys)).toEqual({ ok: true, keyIndex: 3 })
  })

  it("never throws, whatever it is given", () => {
    const anyKeys = fc.array(fc.oneof(fc.string(), fc.anything()))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.anything()), fc.anything(), anyKeys, (bytes, header, keys) => {
        const verdict = verifySignature(bytes as Buffer, header, keys as string[])
        expect(typeof verdict.ok).toBe("boolean")
      }),
    )
  })

  it("believes what sign made, and nothing with one bit changed", () => {
    const nonEmpty = fc.uint8Array({ minLength: 1 })
    fc.assert(
      fc.property(nonEmpty, fc.string({ minLength: 1 }), fc.nat(), fc.nat({ max: 7 }), (bytes, key, position, bit) => {
        const rawBody = Buffer.from(bytes)
        const header = sign(rawBody, key)
        expect(verifySignature(rawBody, header, [key])).toEqual({ ok: true, keyIndex: 0 })
        rawBody[position % rawBody.length]! ^= 1 << bit
        expect(verifySignature(rawBody, header, [key]).ok).toBe(false)
      }),
    )
  })
})
