import { connectionKeyProblem } from "../connection-key-problem"

const connected = { base_url: "https://api.example.com/v1", api_key_last4: "9f3a" }

describe("connectionKeyProblem", () => {
  it("keeps the key while the address leads to the same place", () => {
    expect(connectionKeyProblem("", "https://api.example.com/v2", connected)).toBeUndefined()
  })

  it.each(["https://api.example.org/v1", "http://api.example.com/v1"])(
    "asks for the key with another place: %s",
    (url) => {
      expect(connectionKeyProblem("", url, connected)).toBe("settings.connection.keyForNewAddress")
      expect(connectionKeyProblem("its-key", url, connected)).toBeUndefined()
    },
  )

  it("asks for the first key", () => {
    const nothing = { base_url: null, api_key_last4: null }
    expect(connectionKeyProblem("", "https://api.example.com", nothing)).toBe("settings.connection.missingKey")
  })

  it.each(["two words", "line\nbreak", "ключ"])("refuses what cannot be a key: %j", (key) => {
    expect(connectionKeyProblem(key, "https://api.example.com/v1", connected)).toBe("settings.connection.wrongKey")
  })
})
