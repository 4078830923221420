import type { Browser, Page } from "playwright-core"
import type { Cleanup } from "../dev/cleanup"
import { AdminScenes } from "./admin-scenes"
import { startChromium } from "./chromium"
import { openPanel } from "./screenshots-pages"
import { openShop, type Shop } from "./shop"

/** A shop of its own, and its panel in English in a window of 1280 px, logged in. */
export async function openAdmin(
  name: string,
  opened: Cleanup,
): Promise<{ browser: Browser; page: Page; scenes: AdminScenes; shop: Shop }> {
  const browser = await startChromium()
  const close = () => browser.close()
  const drop = opened.add(close)
  const shop = await openShop(name, opened)
  // Before the shop, which would wait for what the browser still asks.
  drop()
  opened.add(close)
  const panel = await openPanel(browser, shop.admin, { language: "en", theme: "light", width: 1280 })
  const page = await panel.newPage()
  page.setDefaultTimeout(60_000)
  return { browser, page, scenes: new AdminScenes(shop), shop }
}
