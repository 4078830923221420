import type { Page } from "playwright-core"

/** Waits until the page's table has so many rows, without its header. */
export async function tableHas(page: Page, count: number): Promise<void> {
  const rows = page.getByRole("row").filter({ hasNot: page.getByRole("columnheader") })
  await rows.nth(count - 1).waitFor()
  await rows.nth(count).waitFor({ state: "detached" })
}
