import { baseUrlProblem, isApiKey } from "../connection-rules"

describe("a base address", () => {
  it.each(["https://api.example.com", "http://localhost:4000/base/"])("may be %s", (text) => {
    expect(baseUrlProblem(text)).toBeUndefined()
  })

  it.each(["https://me:secret@api.example.com", "https://api.example.com/?v=1", "https://api.example.com/#top"])(
    "has nothing around it: not %s",
    (text) => {
      expect(baseUrlProblem(text)).toBe("not_bare")
    },
  )

  it.each(["api.example.com", "ftp://files.example.com", "javascript:alert(1)", "https://", ""])(
    "is a full http(s) one: not %j",
    (text) => {
      expect(baseUrlProblem(text)).toBe("not_http")
    },
  )
})

describe("an API key", () => {
  it.each(["sandbox-api-key", "~!#$%&'()*+,/:;=?@[]", `"one-quote`, `'"`])("may be %s", (key) => {
    expect(isApiKey(key)).toBe(true)
  })

  it.each(["", "two words", "line\nbreak", "tab\t", "ключ", "nul\0", `"key"`, "'key'", "undefined", "null"])(
    "has nothing around it, and goes into a header unchanged: not %j",
    (key) => {
      expect(isApiKey(key)).toBe(false)
    },
  )
})
