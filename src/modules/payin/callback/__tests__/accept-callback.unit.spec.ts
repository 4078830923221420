import * as fc from "fast-check"
import { sign } from "../../../../merchant-api/signature"
import type { Account } from "../../account/accounts"
import { acceptCallback } from "../accept-callback"

/** A database that must not be asked: a refused callback leaves no trace. The stories cover accepted ones. */
async function keepNothing(): Promise<never> {
  throw new Error("The database was asked.")
}

const account = { name: "default", callbackKeys: ["current-key", "previous-key"] } as unknown as Account
const body = Buffer.from('{"externalTransactionId":"cart_1"}')

const accept = (rawBody: Buffer, signature: unknown) => acceptCallback(keepNothing, account, { rawBody, signature })

describe("a callback that is refused", () => {
  it.each<[string, Buffer, unknown, string]>([
    ["without a signature", body, undefined, "missing"],
    ["with an empty signature", body, "", "missing"],
    ["with two signatures", body, [sign(body, "current-key"), sign(body, "current-key")], "malformed"],
    ["with a signature that is cut", body, sign(body, "current-key").slice(2), "malformed"],
    ["signed with a key of another account", body, sign(body, "other-key"), "mismatch"],
    ["signed with an empty key", body, sign(body, ""), "mismatch"],
    ["signed over other bytes", Buffer.from(`${String(body)} `), sign(body, "current-key"), "mismatch"],
    [
      "begun with a mark that was not signed",
      Buffer.from(`\ufeff${String(body)}`),
      sign(body, "current-key"),
      "mismatch",
    ],
    ["that is no JSON", Buffer.from("{"), sign("{", "current-key"), "not_json"],
    ["that is empty", Buffer.alloc(0), sign("", "current-key"), "not_json"],
  ])("leaves no trace: %s", async (_what, rawBody, signature, reason) => {
    expect(await accept(rawBody, signature)).toEqual({ accepted: false, reason })
  })

  it("is refused for its signature before anything parses it", async () => {
    expect(await accept(Buffer.from("{"), sign("{", "other-key"))).toEqual({ accepted: false, reason: "mismatch" })
  })

  it("is refused with a reason and never with an exception, whatever bytes and header come", async () => {
    const header = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[0-9a-f]{60,68}$/), fc.anything())
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), header, async (bytes, signature) => {
        expect(await accept(Buffer.from(bytes), signature)).toMatchObject({ accepted: false })
      }),
    )
  })
})

describe("a callback that is believed", () => {
  it.each([
    ["the current key", "current-key"],
    ["a key that was replaced a short time ago", "previous-key"],
  ])("is one signed with %s, and it goes to the database", async (_which, key) => {
    await expect(accept(body, sign(body, key))).rejects.toThrow("The database was asked.")
  })

  it("may begin with a byte order mark, which is signed and is no part of its JSON", async () => {
    const marked = Buffer.from(`\ufeff${String(body)}`)
    const keep = jest.fn().mockResolvedValue({})
    const answer = await acceptCallback(keep, account, { rawBody: marked, signature: sign(marked, "current-key") })
    expect(answer).toMatchObject({ accepted: true })
    expect(keep).toHaveBeenCalledWith(expect.objectContaining({ identifiers: ["cart_1"], body_bytes: marked.length }))
  })
})
