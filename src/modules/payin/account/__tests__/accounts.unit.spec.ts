import { parseOptions } from "../../options"
import { Accounts } from "../accounts"

const connection = { baseUrl: "https://api.example.com", apiKey: "key-of-the-panel" }
const options = parseOptions({ accounts: { default: connection, "eu-2": connection } })
/** None of this queries the database. */
const accounts = new Accounts(options, undefined as never, { noteCall: () => undefined, noteChange: () => undefined })

afterAll(() => accounts.close())

describe("the accounts of the options", () => {
  it("are known by their names", () => {
    expect([accounts.has("default"), accounts.has("eu-2"), accounts.has("Default"), accounts.has("")]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each(["other", "constructor", "__proto__", ""])(
    "refuse %p with the names that there are, and with no key",
    async (name) => {
      const refusal = await accounts.get(name).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: "configuration", cure: expect.stringMatching(/default, eu-2/) })
      expect(JSON.stringify(refusal) + String(refusal)).not.toContain("key-of-the-panel")
    },
  )
})
