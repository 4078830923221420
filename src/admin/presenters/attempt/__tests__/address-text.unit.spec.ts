import { addressText } from "../address-text"

describe("the text of a link that the service gave", () => {
  it.each([
    ["https://files.example.com/invoices/7.pdf?signature=abc#page=1", "files.example.com/invoices/7.pdf"],
    ["https://files.example.com/", "files.example.com"],
    ["http://127.0.0.1:9100/receipts/1", "127.0.0.1:9100/receipts/1"],
    ["https://bank.example:pass@other.example/pay", "other.example/pay"],
    ["nothing like it", "nothing like it"],
  ])("of %j is %j", (url, text) => {
    expect(addressText(url)).toBe(text)
  })
})
