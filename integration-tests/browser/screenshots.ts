import { copyFileSync, mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { repository } from "../harness/store-process"
import { removeFolder, throwawayFolder } from "../harness/throwaway-folder"
import { AdminScenes, encryptionKey } from "./admin-scenes"
import { startChromium } from "./chromium"
import { type DevCommand, freePorts, runDevCommand } from "./dev-command"
import { looks, openPanel, type Scene, takeShot } from "./screenshots-pages"

/**
 * Makes pictures of the admin pages, in both languages and themes and on a narrow screen, to be looked at:
 *
 *   npx tsx integration-tests/browser/screenshots.ts          into a temporary folder
 *   npx tsx integration-tests/browser/screenshots.ts --docs   and the README's ones into docs/images
 */
async function main(): Promise<void> {
  const dataDir = throwawayFolder()
  const folder = mkdtempSync(join(tmpdir(), "payin-screenshots-"))
  process.env.PAYIN_ENCRYPTION_KEY ??= encryptionKey
  const browser = await startChromium()
  const dev = await runDevCommand(dataDir, await freePorts())
  try {
    await photograph(browser, dev, await prepareScenes(new AdminScenes(dev, dataDir)), folder)
    if (process.argv.includes("--docs")) copyForDocs(folder)
    console.log(`The pictures are in ${folder}.`)
  } finally {
    await browser.close()
    await dev.interrupt()
    removeFolder(dataDir)
  }
}

/** Fills the shop with something to look at. */
async function prepareScenes(scenes: AdminScenes): Promise<Scene[]> {
  await scenes.paidOrder(1)
  await scenes.paidOrder(3)
  const short = await scenes.amountShort()
  await scenes.dispute()
  const twice = await scenes.paidTwice()
  const waiting = await scenes.waitingOrder()
  await scenes.openTrade(1)
  await scenes.paidWithoutOrder()
  const { regions } = await scenes.admin("GET", "/admin/payin/regions")
  const idOf = async (externalId: string) =>
    (await scenes.admin("GET", `/admin/payin/attempts?q=${externalId}`)).attempts.find(
      (attempt: any) => attempt.external_transaction_id === externalId,
    )
  const [shortOne, twiceOne, paidOne] = [
    await idOf(short.cartId),
    await idOf(twice.cartId),
    await idOf(`${twice.cartId}_2`),
  ]
  return [
    { name: "payins", path: "/payin" },
    { name: "cases", path: "/payin/cases" },
    {
      name: "close-case",
      path: "/payin/cases",
      act: (page) => page.locator("[data-choice=sent_back]").first().click(),
    },
    { name: "payin-short", path: `/payin/${shortOne.id}` },
    { name: "payin-twice", path: `/payin/${twiceOne.id}` },
    { name: "payin-captured", path: `/payin/${paidOne.id}` },
    { name: "order-waiting", path: `/orders/${waiting.orderId}` },
    { name: "order-with-case", path: `/orders/${twiceOne.order_id ?? paidOne.order_id}` },
    { name: "region", path: `/settings/regions/${regions[0].id}` },
    { name: "settings", path: "/settings/payin", act: check },
    { name: "connect", path: "/settings/payin", act: connect },
    { name: "checkout", path: "/settings/payin", act: (page) => page.getByTestId("payin-edit-checkout").click() },
  ]
}

async function check(page: Page): Promise<void> {
  await page.getByTestId("payin-check").getByRole("button").click()
  await page.getByTestId("payin-test-callback").getByRole("button").click()
  await page.locator("[data-finding]").first().waitFor()
  await page.getByTestId("payin-test-callback").getByText(/\d+/).waitFor()
}

async function connect(page: Page): Promise<void> {
  await page.getByTestId("payin-connect").click()
  await page.locator("#payin-api-key").fill("another-key")
}

async function photograph(browser: Browser, dev: DevCommand, scenes: Scene[], folder: string): Promise<void> {
  for (const look of looks) {
    const context = await openPanel(browser, dev.admin, look)
    const suffix = `-${look.language}-${look.theme}-${look.width}`
    for (const scene of scenes) await takeShot(context, dev.admin, scene, { folder, suffix })
    await context.close()
  }
}

const forDocs = {
  "payins-en-light-1280": "admin-pay-ins",
  "cases-en-light-1280": "admin-cases",
  "payin-twice-en-dark-1280": "admin-pay-in",
  "order-with-case-en-light-1280": "admin-order",
  "settings-en-light-1280": "admin-settings",
  "cases-ru-dark-1280": "admin-cases-ru",
}

function copyForDocs(folder: string): void {
  const images = join(repository, "docs/images")
  mkdirSync(images, { recursive: true })
  for (const [from, to] of Object.entries(forDocs)) copyFileSync(join(folder, `${from}.png`), join(images, `${to}.png`))
}

void main()
