import { changedConnection, connectionFormSchema } from "../connection-form"

const connected = { base_url: "https://api.example.com/v1", api_key_last4: "9f3a", key_worked: true }
const unconnected = { base_url: null, api_key_last4: null, key_worked: false }
const text = (key: string) => key

function problems(form: { base_url?: string; api_key?: string }, now: typeof connected | typeof unconnected) {
  const entered = { base_url: now.base_url ?? "", api_key: "", keep_previous_for_hours: 24, ...form }
  const { error } = connectionFormSchema(now, text).safeParse(entered)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [])
}

describe("the connection's form", () => {
  it("keeps the key while the address leads to the same place", () => {
    expect(problems({ base_url: "https://api.example.com/v2" }, connected)).toEqual({})
  })

  it.each(["https://api.example.org/v1", "http://api.example.com/v1"])(
    "asks for the key with another place: %s",
    (base_url) => {
      expect(problems({ base_url }, connected)).toEqual({ api_key: "settings.connection.keyForNewAddress" })
      expect(problems({ base_url, api_key: "its-key" }, connected)).toEqual({})
    },
  )

  it("asks for the first key, and says in the same breath what is wrong with the address", () => {
    const missing = { api_key: "settings.connection.missingKey" }
    expect(problems({ base_url: "https://api.example.com" }, unconnected)).toEqual(missing)
    expect(problems({ base_url: "https://me:secret@api.example.com" }, unconnected)).toEqual({
      ...missing,
      base_url: "settings.connection.urlWithMore",
    })
  })

  it("asks for a full address", () => {
    expect(problems({ base_url: "api.example.com" }, connected)).toEqual({ base_url: "settings.connection.wrongUrl" })
  })

  it.each(["two words", "line\nbreak", "ключ"])("refuses what cannot be a key: %j", (api_key) => {
    expect(problems({ api_key }, connected)).toEqual({ api_key: "settings.connection.wrongKey" })
  })

  it("leaves out blanks that were copied along with address and key", () => {
    const entered = { base_url: " https://api.example.com/v1 ", api_key: " its-key\n", keep_previous_for_hours: 1 }
    const form = connectionFormSchema(connected, text).parse(entered)
    expect(form).toEqual({ base_url: connected.base_url, api_key: "its-key", keep_previous_for_hours: 1 })
  })
})

describe("changedConnection", () => {
  const form = { base_url: "https://api.example.com/v1", api_key: "", keep_previous_for_hours: 24 }

  it("sends only what was changed", () => {
    expect(changedConnection(form, connected)).toEqual({})
    expect(changedConnection({ ...form, base_url: "https://api.example.com/v2" }, connected)).toEqual({
      base_url: "https://api.example.com/v2",
    })
  })

  it("says how long callbacks of a replaced key count, and nothing of it for a first key", () => {
    const { base_url } = form
    expect(changedConnection({ ...form, api_key: "new" }, connected)).toEqual({
      api_key: "new",
      keep_previous_for_hours: 24,
    })
    expect(changedConnection({ ...form, api_key: "new" }, unconnected)).toEqual({ base_url, api_key: "new" })
  })
})
