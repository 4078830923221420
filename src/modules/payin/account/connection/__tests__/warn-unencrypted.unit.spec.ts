import { parseOptions } from "../../../options"
import { Accounts } from "../../accounts"
import { isUnencrypted, warnUnencrypted } from "../warn-unencrypted"

/** No account has anything stored. */
const emptyDb = (() => ({ where: () => ({ first: () => Promise.resolve(undefined) }) })) as never

async function linesOf(baseUrls: Record<string, string | undefined>): Promise<string[]> {
  const accounts = Object.fromEntries(
    Object.entries(baseUrls).map(([name, baseUrl]) => [name, { baseUrl, apiKey: "k" }]),
  )
  const known = new Accounts(parseOptions({ accounts }), emptyDb, {
    noteCall: () => undefined,
    noteChange: () => undefined,
  })
  const lines: string[] = []
  await warnUnencrypted(known, { warn: (line) => void lines.push(String(line)) })
  await known.close()
  return lines
}

describe("a base address without TLS", () => {
  it.each(["http://api.example.com", "http://10.0.0.7:8080", "http://localhost.example.com", "http://[2001:db8::1]"])(
    "is one whose calls can be read on their way: %s",
    (baseUrl) => expect(isUnencrypted(baseUrl)).toBe(true),
  )

  it.each([
    "https://api.example.com",
    "http://localhost:4600",
    "http://pay.localhost",
    "http://127.0.0.1",
    "http://127.1",
    "http://[::1]:4600",
  ])("is none, or never leaves this machine: %s", (baseUrl) => expect(isUnencrypted(baseUrl)).toBe(false))

  it("is one warning at start that names the accounts", async () => {
    const lines = await linesOf({
      default: "http://api.example.com",
      safe: "https://api.example.com",
      second: "http://10.0.0.7",
      unset: undefined,
    })
    expect(lines).toEqual([expect.stringMatching(/^payin: the base address is not HTTPS: default, second\. /)])
  })

  it("is no warning where there is none", async () => {
    expect(await linesOf({ default: "https://api.example.com", local: "http://localhost:4600" })).toEqual([])
  })
})
