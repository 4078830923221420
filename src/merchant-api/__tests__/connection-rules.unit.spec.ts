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

describe("an address that a variable which is not set, or a slip of the hand, has spoilt", () => {
  it.each([
    "https://undefined",
    "https://undefined/v1",
    "https://null",
    "https://null/v1",
    "https://undefined.example.com",
    "https://api.example.com/undefined",
    "https://api.example.com/v1/undefined.php",
    "https://${process.env.HOST}",
    "https://https://api.example.com",
    "https://shop.example,https://www.shop.example",
    "https://shop.example;",
    '"https://api.example.com"',
  ])("is no address: %s", (text) => {
    expect(baseUrlProblem(text)).toBe("not_http")
  })

  it.each([
    "https://undefined-works.example.com",
    "https://null.example.com/null",
    "https://api.example.com/not-undefined,or/$1",
    "http://[::1]:4000",
    "https://k_a.example.com",
    "https://кафе.example",
    "http://https-proxy:8080",
  ])("is not mistaken for one: %s", (text) => {
    expect(baseUrlProblem(text)).toBeUndefined()
  })
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
