import { parseOptions } from "../../../options"
import { Accounts } from "../../accounts"
import { keyContext } from "../../effective-account"
import { KeyCipher } from "../../key-cipher"
import { warnOfConnections } from "../warn-of-connections"

const sealedWith = Buffer.alloc(32, 7)
const baseUrl = "https://api.example.com"

type Connection = { apiKey?: string | undefined; baseUrl?: string | undefined; test?: boolean }

/** The lines at start of a store whose options have these accounts, and whose panel has stored these. */
async function linesOf(inOptions: Record<string, Connection>, stored: Record<string, Connection> = {}) {
  const box = new KeyCipher([sealedWith])
  const rowOf = (name: string) => {
    const { apiKey: key, baseUrl: base_url = null } = stored[name] ?? {}
    return { base_url, api_key: key ? box.seal(key, keyContext(name, base_url ?? baseUrl)) : null }
  }
  const db = (() => ({
    where: ({ account }: { account: string }) => ({ first: () => Promise.resolve(rowOf(account)) }),
  })) as never
  const options = parseOptions({ encryptionKey: sealedWith.toString("base64"), accounts: inOptions })
  const accounts = new Accounts(options, db, { noteCall: () => undefined, noteChange: () => undefined })
  const lines: string[] = []
  await warnOfConnections(accounts, { warn: (line) => void lines.push(String(line)) })
  await accounts.close()
  return lines
}

describe("a connection that was entered in the panel, beside another one in the options", () => {
  const bothHave = (apiKey: string | undefined) => ({ default: { baseUrl, apiKey }, second: { baseUrl, apiKey } })

  it("is one warning at start that names the accounts: a key that is replaced in the options is not used", async () => {
    expect(await linesOf(bothHave("from-options"), { default: { apiKey: "from-panel" } })).toEqual([
      expect.stringMatching(
        /^payin: what the options say of the connection is not used: default\. .*Settings → Pay-in/,
      ),
    ])
    const other = "https://other.example.com"
    const both = { default: { apiKey: "from-options", baseUrl: other }, second: { apiKey: "from-panel" } }
    expect(await linesOf(bothHave("from-options"), both)).toEqual([
      expect.stringContaining("not used: default, second."),
    ])
  })

  it("is no warning where it is the same, where nothing was entered, or where the options have none", async () => {
    expect(await linesOf(bothHave("from-options"), { default: { apiKey: "from-options", baseUrl } })).toEqual([])
    expect(await linesOf(bothHave("from-options"))).toEqual([])
    const entered = { default: { apiKey: "from-panel" }, second: { apiKey: "from-panel" } }
    expect(await linesOf(bothHave(undefined), entered)).toEqual([])
  })
})

describe("a connection that keeps payments from beginning, or exposes them", () => {
  it("is one warning at start that names the accounts", async () => {
    const lines = await linesOf({
      default: { apiKey: "k", baseUrl: "http://api.example.com" },
      safe: { apiKey: "k", baseUrl },
      second: { apiKey: "k", baseUrl: "http://10.0.0.7" },
      unset: { apiKey: "k" },
      "without-key": { baseUrl },
    })
    expect(lines).toEqual([
      expect.stringMatching(/^payin: not connected: unset, without-key\. Set baseUrl and apiKey/),
      expect.stringMatching(/^payin: the base address is not HTTPS: default, second\. /),
    ])
  })

  it.each<[string, Connection]>([
    ["which the options have another of", { apiKey: "k", baseUrl }],
    ["which the options know nothing of", {}],
  ])("is a warning also beside an account whose stored address cannot be read, %s", async (_what, inOptions) => {
    const lines = await linesOf({ default: inOptions, second: { apiKey: "k" } }, { default: { baseUrl: "no address" } })
    expect(lines).toEqual([expect.stringContaining("not connected: second.")])
  })

  it("is no warning where there is none", async () => {
    expect(
      await linesOf({ default: { apiKey: "k", baseUrl }, local: { apiKey: "k", baseUrl: "http://localhost:4600" } }),
    ).toEqual([])
  })
})

describe("test: true, which lifts what protects live payments in a copied database", () => {
  const staging = { baseUrl, apiKey: "test-key", test: true }

  it("is one warning at start that names the accounts whose key was entered in the panel", async () => {
    const inOptions = { default: { baseUrl, test: true }, second: staging, third: staging }
    const lines = await linesOf(inOptions, { default: { apiKey: "from-panel" }, second: { apiKey: "from-panel" } })
    expect(lines.at(-1)).toMatch(
      /^payin: test is true for an account whose API key .* in the panel: default, second\. /,
    )
    expect(lines.join()).not.toContain("third")
    expect(lines.join()).not.toContain("from-panel")
  })

  it("is no warning with the key of the options, for a sandbox, and for a live account", async () => {
    const local = { baseUrl: "http://localhost:4600", test: true }
    const inOptions = { default: staging, local, live: { baseUrl } }
    const stored = {
      default: { apiKey: "test-key" },
      local: { apiKey: "from-panel", baseUrl: "http://localhost:4600" },
      live: { apiKey: "from-panel" },
    }
    expect(await linesOf(inOptions, stored)).toEqual([])
  })
})
