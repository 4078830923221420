import { randomBytes } from "node:crypto"
import { KeyCipher } from "../key-cipher"

const [first, second] = [randomBytes(32), randomBytes(32)]

describe("KeyCipher", () => {
  it("opens what it sealed, for the same context alone", () => {
    const box = new KeyCipher([first])
    const sealed = box.seal("ключ-1", "payin:default:api_key")
    expect(box.open(sealed, "payin:default:api_key")).toBe("ключ-1")
    expect(box.open(sealed, "payin:other:api_key")).toBeUndefined()
  })

  it("shows nothing of the secret, and seals the same one differently each time", () => {
    const box = new KeyCipher([first])
    const [one, two] = [box.seal("secret-key", "c"), box.seal("secret-key", "c")]
    expect(one).not.toBe(two)
    expect(one + Buffer.from(one.split(".")[2]!, "base64url").toString("latin1")).not.toContain("secret")
  })

  it("seals with the first key and opens with every key, so that a key can be replaced", () => {
    const sealed = new KeyCipher([first]).seal("secret", "c")
    const rotated = new KeyCipher([second, first])
    expect(rotated.open(sealed, "c")).toBe("secret")
    expect(new KeyCipher([first]).open(rotated.seal("secret", "c"), "c")).toBeUndefined()
    expect(new KeyCipher([second]).open(rotated.seal("secret", "c"), "c")).toBe("secret")
  })

  it("seals anew what an earlier key has sealed, and nothing else", () => {
    const sealed = new KeyCipher([first]).seal("secret", "c")
    const rotated = new KeyCipher([second, first])
    const anew = rotated.reseal(sealed, "c")
    expect(new KeyCipher([second]).open(anew, "c")).toBe("secret")
    expect(rotated.reseal(anew, "c")).toBe(anew)
    expect(rotated.reseal(sealed, "another")).toBe(sealed)
    expect(new KeyCipher([second]).reseal(sealed, "c")).toBe(sealed)
    expect(new KeyCipher([]).reseal(sealed, "c")).toBe(sealed)
  })

  it.each([
    ["a changed byte", (sealed: string) => sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA")],
    ["a cut end", (sealed: string) => sealed.slice(0, -4)],
    ["another version", (sealed: string) => sealed.replace("v1", "v2")],
    ["nothing but the key's name", (sealed: string) => sealed.split(".").slice(0, 2).join(".")],
    ["an empty text", () => ""],
    ["something else", () => "plain-api-key"],
  ])("does not open %s, and does not throw", (_what, change) => {
    const box = new KeyCipher([first])
    expect(box.open(change(box.seal("secret", "c")), "c")).toBeUndefined()
  })

  it("says the cure when it has no key to seal with", () => {
    const box = new KeyCipher([])
    expect(box.available).toBe(false)
    expect(() => box.seal("secret", "c")).toThrow(
      expect.objectContaining({ code: "configuration", cure: expect.stringContaining("encryptionKey") }),
    )
  })
})
