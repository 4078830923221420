import { readdirSync } from "node:fs"
import { join } from "node:path"
import { Script } from "node:vm"
import { closeAll, testSandbox } from "../__fixtures__/test-sandbox"

afterEach(closeAll)

/** The page's only script, and whether its policy allows it. */
async function scriptOf(url: string) {
  const response = await fetch(url)
  const [, nonce, text, ...others] = (await response.text()).split(/<script nonce="([^"]+)">([^]*?)<\/script>/)
  expect(others.join("")).not.toContain("<script")
  expect(response.headers.get("content-security-policy")).toContain(`script-src 'nonce-${nonce}'`)
  return text ?? ""
}

describe("what the pages do in the browser", () => {
  it("stands whole in each page, imports nothing, and runs only there", async () => {
    const sandbox = await testSandbox()
    const paymentPage = (await sandbox.payIn()).body.externalPaymentPageUrl ?? ""
    const control = await scriptOf(sandbox.controlUrl)
    const payment = await scriptOf(paymentPage)
    expect(control).toContain("/callbacks/release")
    expect(payment).toContain("navigator.clipboard")
    for (const text of [control, payment]) {
      expect(() => new Script(text)).not.toThrow()
      expect(text).not.toMatch(/\brequire\(|\bprocess\.|\bsandbox-error\b/)
    }
  })

  it("is a folder for each of the two pages", () => {
    const entries = readdirSync(join(__dirname, "../browser"), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(folders.sort()).toEqual(["control-page", "payment-page"])
  })
})
