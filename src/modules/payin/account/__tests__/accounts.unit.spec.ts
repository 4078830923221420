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

describe("the settings from the panel", () => {
  afterEach(() => jest.useRealTimers())

  it("are read again after two seconds, and when the clock was set back", async () => {
    const first = jest.fn().mockResolvedValue(undefined)
    const db = () => ({ where: () => ({ first }) })
    const watch = { noteCall: () => undefined, noteChange: () => undefined }
    const followed = new Accounts(options, db as never, watch)
    jest.useFakeTimers({ now: 3_600_000, doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] })
    const reads: number[] = []
    for (const now of [3_600_000, 3_601_000, 3_602_000, 1_000, 2_000]) {
      jest.setSystemTime(now)
      await followed.get("default")
      reads.push(first.mock.calls.length)
    }
    expect(reads).toEqual([1, 1, 2, 3, 3])
    await followed.close()
  })

  it("are read again at once when they are forgotten, also by whoever is reading them", async () => {
    const asked: ((row: unknown) => void)[] = []
    const first = () => new Promise((resolve) => asked.push(resolve))
    const db = () => ({ where: () => ({ first }) })
    const changing = new Accounts(options, db as never, { noteCall: () => undefined, noteChange: () => undefined })
    const rowWith = (base_url: string) => ({ base_url, api_key: null, previous_keys: null, checkout: null })
    const early = changing.effective("default")
    changing.forgetAll()
    const late = changing.effective("default")
    asked[0]!(rowWith("https://api.example.com/old"))
    await new Promise(setImmediate)
    for (const ask of asked.slice(1)) ask(rowWith("https://api.example.com/new"))
    expect((await early).baseUrl).toBe("https://api.example.com/new")
    expect((await late).baseUrl).toBe("https://api.example.com/new")
    changing.forgetAll()
    void changing.effective("default")
    expect(asked).toHaveLength(4)
    asked[3]!(undefined)
    await changing.close()
  })

  it("are read again when they changed while they were being read", async () => {
    const asked: ((row: unknown) => void)[] = []
    const first = () => new Promise((resolve) => asked.push(resolve))
    const db = () => ({ where: () => ({ first }) })
    const changing = new Accounts(options, db as never, { noteCall: () => undefined, noteChange: () => undefined })
    const rowWith = (base_url: string) => ({ base_url, api_key: null, previous_keys: null, checkout: null })
    const early = changing.effective("default")
    changing.forget("default")
    const late = changing.effective("default")
    asked[1]!(rowWith("https://api.example.com/new"))
    await late
    asked[0]!(rowWith("https://api.example.com/old"))
    await new Promise(setImmediate)
    asked[2]!(rowWith("https://api.example.com/new"))
    expect((await early).baseUrl).toBe("https://api.example.com/new")
    await changing.close()
  })
})
