import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { Cleanup } from "../dev/cleanup"
import startDatabase from "../harness/jest-setup"
import stopDatabase from "../harness/jest-teardown"
import { repository } from "../harness/store-process"
import { AdminScenes } from "./admin-scenes"
import { startChromium } from "./chromium"
import { fillPastDays } from "./past-days"
import { type Look, looks, openPanel, type Scene, takeShot } from "./screenshots-pages"
import { rareScenes } from "./screenshots-rare"
import { stagedScenes } from "./screenshots-staged"
import { openShop, type Shop } from "./shop"

/**
 * Takes pictures of the admin pages for review, in both languages and themes and on a narrow screen:
 *
 *   npx tsx integration-tests/browser/screenshots.ts          all of them, into a temporary folder
 *   npx tsx integration-tests/browser/screenshots.ts --docs   the README's, into docs/images
 *   npx tsx integration-tests/browser/screenshots.ts error    those whose name, as in payins-ru-dark-390, has the word in it (a regular expression)
 */
async function main(): Promise<void> {
  // The README shows what most stores have: one account.
  if (!process.argv.includes("--docs")) process.env.PAYIN_MORE_ACCOUNTS ??= JSON.stringify({ second: {} })
  await startDatabase()
  const browser = await startChromium()
  const opened = new Cleanup()
  try {
    const shop = await openShop("screenshots", opened)
    const scenes = await prepareScenes(new AdminScenes(shop), shop.databaseUrl)
    const folder = await (process.argv.includes("--docs") ? photographForDocs : photographAll)(browser, shop, scenes)
    console.log(`The pictures are in ${folder}.`)
  } finally {
    await browser.close()
    await opened.run()
    stopDatabase()
  }
}

/** Fills the shop with data worth showing. */
async function prepareScenes(scenes: AdminScenes, databaseUrl: string): Promise<Scene[]> {
  await scenes.paidOrder(1)
  await scenes.paidOrder(3)
  const short = await scenes.amountShort()
  const disputed = await scenes.dispute()
  const twice = await scenes.paidTwice()
  const waiting = await scenes.waitingOrder()
  await scenes.refundByHand()
  const unpaid = await scenes.unpaidOrder()
  await scenes.openTrade(1)
  await scenes.paidWithoutOrder()
  const { regions } = await scenes.admin("GET", "/admin/payin/regions")
  const [shortOne, twiceOne, paidOne, disputedOne, unpaidOne] = [
    await scenes.attemptOf(short.cartId),
    await scenes.attemptOf(twice.cartId),
    await scenes.attemptOf(`${twice.cartId}_2`),
    await scenes.attemptOf(disputed.cartId),
    await scenes.attemptOf(unpaid.cartId),
  ]
  // In the README, the list should show orders.
  if (!process.argv.includes("--docs")) await fillPastDays(databaseUrl, paidOne.id)
  const { attempt } = await scenes.admin("GET", `/admin/payin/attempts/${paidOne.id}`)
  return [
    { name: "payins", path: "/payin" },
    { name: "overview", path: "/payin/overview" },
    { name: "overview-week", path: "/payin/overview?days=7" },
    { name: "overview-tables", path: "/payin/overview", act: showTables },
    { name: "days", path: "/payin/days", act: showDay },
    { name: "refunds", path: "/payin/refunds" },
    { name: "cases", path: "/payin/cases" },
    {
      name: "close-case",
      path: "/payin/cases",
      act: (page) => page.locator("[data-choice=sent_back]").first().click(),
    },
    { name: "payin-short", path: `/payin/${shortOne.id}` },
    { name: "payin-twice", path: `/payin/${twiceOne.id}` },
    { name: "payin-disputed", path: `/payin/${disputedOne.id}` },
    { name: "payin-unpaid", path: `/payin/${unpaidOne.id}` },
    { name: "payin-short-link", path: `/payin/${shortOne.id}`, act: askCustomer },
    { name: "payin-captured", path: `/payin/${paidOne.id}` },
    { name: "order-waiting", path: `/orders/${waiting.orderId}` },
    { name: "order-unpaid", path: `/orders/${unpaid.orderId}` },
    { name: "customer", path: `/customers/${attempt.customer_id}` },
    { name: "order-with-case", path: `/orders/${twiceOne.order_id ?? paidOne.order_id}` },
    { name: "region", path: `/settings/regions/${regions[0].id}` },
    { name: "settings", path: "/settings/payin", act: check },
    { name: "connect", path: "/settings/payin", act: connect },
    { name: "settings-second", path: "/settings/payin?account=second" },
    ...rareScenes,
    ...stagedScenes(paidOne.id),
    { name: "checkout", path: "/settings/payin", act: (page) => page.getByTestId("payin-edit-checkout").click() },
  ]
}

async function askCustomer(page: Page): Promise<void> {
  const ask = page.getByTestId("payin-ask-for-owed").first()
  await ask.getByRole("button").first().click()
  await ask.locator("code").waitFor()
}

async function showTables(page: Page): Promise<void> {
  const buttons = page.locator("main button[aria-controls][aria-expanded=false]:not([role=combobox])")
  await buttons.first().waitFor()
  while ((await buttons.count()) > 0) await buttons.first().click()
}

async function showDay(page: Page): Promise<void> {
  await page.locator("[data-testid=payin-day] [aria-expanded=false]").first().click()
}

async function check(page: Page): Promise<void> {
  await page.getByTestId("payin-check").getByRole("button").click()
  await page.getByTestId("payin-test-callback").getByRole("button").click()
  await page.locator("[data-finding]").first().waitFor()
  await page.getByTestId("payin-test-callback").getByText(/\d+/).waitFor()
  await page.getByTestId("payin-connect").scrollIntoViewIfNeeded()
}

async function connect(page: Page): Promise<void> {
  await page.getByTestId("payin-connect").click()
  await page.locator("#payin-api_key").fill("another-key")
}

async function photographAll(browser: Browser, shop: Shop, scenes: Scene[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "payin-screenshots-"))
  for (const look of looks) {
    const wanted = new RegExp(process.argv[2] ?? "")
    const pictureOf = ({ name }: Scene) => `${name}-${look.language}-${look.theme}-${look.width}`
    const some = scenes.filter((scene) => wanted.test(pictureOf(scene)))
    if (some.length === 0) continue
    const context = await openPanel(browser, shop.admin, look)
    for (const scene of some) {
      await takeShot(context, shop.admin, scene, { file: join(folder, `${pictureOf(scene)}.png`), whole: true })
    }
    await context.close()
  }
  return folder
}

const forDocs: { scene: string; file: string; look: Look }[] = [
  { scene: "payins", file: "admin-pay-ins", look: { language: "en", theme: "light", width: 1280 } },
  { scene: "cases", file: "admin-cases", look: { language: "en", theme: "light", width: 1280 } },
  { scene: "payin-twice", file: "admin-pay-in", look: { language: "en", theme: "dark", width: 1280 } },
  { scene: "order-with-case", file: "admin-order", look: { language: "en", theme: "light", width: 1280 } },
  { scene: "settings", file: "admin-settings", look: { language: "en", theme: "light", width: 1280 } },
  { scene: "cases", file: "admin-cases-ru", look: { language: "ru", theme: "dark", width: 1280 } },
]

async function photographForDocs(browser: Browser, shop: Shop, scenes: Scene[]): Promise<string> {
  const images = join(repository, "docs/images")
  for (const { scene, file, look } of forDocs) {
    const context = await openPanel(browser, shop.admin, look)
    const found = scenes.find(({ name }) => name === scene)!
    await takeShot(context, shop.admin, found, { file: join(images, `${file}.png`), whole: false })
    await context.close()
  }
  return images
}

void main()
