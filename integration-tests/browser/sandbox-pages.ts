import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { type Sandbox, type SandboxOptions, type SandboxTrade, startSandbox } from "../../src/sandbox"
import { startChromium } from "./chromium"

type Opening = { sandbox?: SandboxOptions; page?: BrowserContextOptions }

/** One browser for a test file. Each test opens a sandbox and a page of its own, which are closed after it. */
export function sandboxPages() {
  let browser: Browser
  let page: Page | undefined
  let sandbox: Sandbox | undefined
  jest.setTimeout(60_000)

  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser?.close())

  afterEach(async () => {
    await page?.context().close()
    await sandbox?.close()
  })

  return {
    open: async (opening: Opening = {}): Promise<{ page: Page; sandbox: Sandbox }> => {
      sandbox = await startSandbox(opening.sandbox)
      page = await browser.newPage(opening.page)
      return { page, sandbox }
    },
  }
}

export function payIn(sandbox: Sandbox, externalTransactionId: string): SandboxTrade {
  return sandbox.control.createTrade({
    fiatAmount: 1500,
    fiatCurrency: "RUB",
    method: "card",
    extra: { externalTransactionId },
  })
}
