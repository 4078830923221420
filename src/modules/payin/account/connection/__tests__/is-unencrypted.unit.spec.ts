import { isUnencrypted } from "../is-unencrypted"

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
})
