import { parseOptions } from "../../../options"
import { Accounts } from "../../accounts"
import { keyContext } from "../../effective-account"
import { KeyCipher } from "../../key-cipher"
import { warnOverridden } from "../warn-overridden"

const sealedWith = Buffer.alloc(32, 7)
const baseUrl = "https://api.example.com"

/** The line at start of a store where the panel has stored these keys, by account, and the options have "from-options". */
async function linesOf(stored: Record<string, { apiKey?: string; baseUrl?: string }>, apiKey?: string) {
  const encryptionKey = sealedWith.toString("base64")
  const options = { encryptionKey, accounts: { default: { baseUrl, apiKey }, second: { baseUrl, apiKey } } }
  const box = new KeyCipher([sealedWith])
  const rowOf = (name: string) => {
    const { apiKey: key, baseUrl: base_url = null } = stored[name] ?? {}
    return { base_url, api_key: key ? box.seal(key, keyContext(name, base_url ?? baseUrl)) : null }
  }
  const db = (() => ({
    where: ({ account }: { account: string }) => ({ first: () => Promise.resolve(rowOf(account)) }),
  })) as never
  const accounts = new Accounts(parseOptions(options), db, { noteCall: () => undefined, noteChange: () => undefined })
  const lines: string[] = []
  await warnOverridden(accounts, { warn: (line) => void lines.push(String(line)) })
  await accounts.close()
  return lines
}

describe("a connection that was entered in the panel, beside another one in the options", () => {
  it("is one warning at start that names the accounts: a key that is replaced in the options is not used", async () => {
    expect(await linesOf({ default: { apiKey: "from-panel" } }, "from-options")).toEqual([
      expect.stringMatching(
        /^payin: what the options say of the connection is not used: default\. .*Settings → Pay-in/,
      ),
    ])
    const other = "https://other.example.com"
    const both = { default: { apiKey: "from-options", baseUrl: other }, second: { apiKey: "from-panel" } }
    expect(await linesOf(both, "from-options")).toEqual([expect.stringContaining("not used: default, second.")])
  })

  it.each([
    ["the options have none", { default: { apiKey: "from-panel" } }, undefined],
    ["it is the same", { default: { apiKey: "from-options", baseUrl } }, "from-options"],
    ["nothing was entered", {}, "from-options"],
  ])("is no warning where %s", async (_, stored, apiKey) => expect(await linesOf(stored, apiKey)).toEqual([]))
})
