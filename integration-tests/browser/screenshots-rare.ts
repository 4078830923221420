import type { Page } from "playwright-core"
import type { Scene } from "./screenshots-pages"

/** Rarely seen: empty pages, and pages that could not be loaded. */
export const rareScenes: Scene[] = [
  { name: "payins-empty", path: "/payin", before: answer("attempts?*", { attempts: [], page: nothingMore() }) },
  { name: "payins-filtered", path: "/payin?q=nobody" },
  { name: "payins-error", path: "/payin", before: fail("attempts?*") },
  { name: "cases-empty", path: "/payin/cases", before: answer("cases?*", { cases: [], page: nothingMore() }) },
  { name: "cases-error", path: "/payin/cases", before: fail("cases?*") },
  { name: "payin-missing", path: "/payin/payatt_nobody" },
  { name: "settings-error", path: "/settings/payin", before: fail("accounts") },
  { name: "settings-lists-error", path: "/settings/payin", before: answer("accounts/*/discovery", brokenLists()) },
  { name: "settings-audit-error", path: "/settings/payin", before: fail("audit?*") },
  { name: "settings-loading", path: "/settings/payin", before: keepWaiting("accounts") },
]

function answer(path: string, json: unknown) {
  return async (page: Page) => await page.route(`**/admin/payin/${path}`, (route) => route.fulfill({ json }))
}

function fail(path: string) {
  const json = { message: "The database does not answer." }
  return async (page: Page) =>
    await page.route(`**/admin/payin/${path}`, (route) => route.fulfill({ status: 500, json }))
}

function keepWaiting(path: string) {
  return async (page: Page) => await page.route(`**/admin/payin/${path}`, () => undefined)
}

function nothingMore() {
  return { limit: 20, next_cursor: null, count: 0, more: false }
}

function brokenLists() {
  const problem = {
    code: "unavailable",
    message: "The service does not answer.",
    cure: "Try again in a few minutes; look at the base address when it stays so.",
  }
  return { discovery: { read_at: null, currencies: [], banks: [], methods: [], locales: [], problem } }
}
