import type { Page } from "playwright-core"
import type { Scene } from "./screenshots-pages"

/** What the shop of the pictures has not set up: the server's answers say that it has. */
export function stagedScenes(attemptId: string): Scene[] {
  return [
    { name: "settings-mails", path: "/settings/payin", before: change("accounts/default", withMails) },
    {
      name: "checkout-fallbacks",
      path: "/settings/payin",
      before: change("accounts/default", withFallbacks),
      act: async (page) => {
        await page.getByTestId("payin-edit-checkout").click()
        await page.getByTestId("payin-fallback").first().scrollIntoViewIfNeeded()
      },
    },
    { name: "payin-mails", path: `/payin/${attemptId}`, before: change(`attempts/${attemptId}`, withMailLines) },
    { name: "payins-copy", path: "/payin", before: change("accounts", asCopy) },
    { name: "cases-outage", path: "/payin/cases", before: change("accounts", asOutage) },
    { name: "cases-overpaid", path: "/payin/cases", before: change("cases?*", asOverpaid) },
    { name: "cases-late", path: "/payin/cases", before: change("cases?*", openForDays) },
  ]
}

function change(path: string, changed: (answer: any) => unknown) {
  return async (page: Page) =>
    await page.route(`**/admin/payin/${path}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: changed(await answer.json()) })
    })
}

function withMails({ account }: any) {
  const minutes: Record<string, number | null> = { waiting: 10, reminder: 5, ended: 0, received: null }
  return {
    account: { ...account, mails: account.mails.map((mail: any) => ({ ...mail, minutes: minutes[mail.kind] })) },
  }
}

function withFallbacks({ account }: any) {
  const set = (value: unknown) => ({
    value,
    effective: value,
    source: "admin",
    inherited: null,
    inherited_source: "none",
  })
  const range = { min_field: "fiatAmountMin", max_field: "fiatAmountMax", tolerance_percent: 3 }
  const fallbacks = [{ range: true }, { method: "sbp" }, { bank: "any", method: "any" }]
  const checkout = { ...account.checkout, fallbacks: set(fallbacks), range: set(range) }
  return { account: { ...account, checkout } }
}

function withMailLines({ attempt }: any) {
  const line = (kind: string, data: object, index: number) => ({
    id: `line_${index}`,
    kind,
    data,
    by_name: null,
    at: new Date(Date.parse(attempt.created_at) + index * 60_000).toISOString(),
  })
  const told = [
    line("mail_sent", { mail: "waiting" }, 1),
    line("mail_failed", { mail: "reminder", code: "provider" }, 2),
    line("mail_failed", { mail: "ended", code: "no_link" }, 3),
    line("mail_unsure", { mail: "received" }, 4),
    line("link_made", { amount: "45.00" }, 5),
    line("link_mailed", { amount: "45.00" }, 6),
    line("link_mail_failed", { amount: "45.00" }, 7),
    line("link_mail_unsure", { amount: "45.00" }, 8),
  ]
  const urls = ["https://files.example.com/invoices/7.pdf?signature=abc", "https://pay.example/i/0b6f2c1e"]
  const invoices = { urls, texts: ["INV-2026-0007"], others: 2 }
  return { attempt: { ...attempt, pay_out_invoices: invoices, timeline: [...attempt.timeline, ...told] } }
}

function asCopy(answer: any) {
  const copy = { addresses: ["https://copy.example"], known: ["https://shop.example"], accounts: ["default"] }
  return { ...answer, copy }
}

function asOutage(answer: any) {
  const outage = { at: new Date().toISOString(), code: "unavailable", last_ok_at: "2026-11-20T10:00:00.000Z" }
  return { ...answer, accounts: answer.accounts.map((account: object) => ({ ...account, outage })) }
}

function asOverpaid(answer: any) {
  const facts = [{ fact: "order_overpaid", amount: "40.00" }]
  const overpaid = (each: any) => (each.kind === "amount_short" ? { ...each, kind: "amount_over", facts } : each)
  return { ...answer, cases: answer.cases.map(overpaid) }
}

function openForDays(answer: any) {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  return {
    ...answer,
    cases: answer.cases.map((each: any, index: number) => ({ ...each, opened_at: daysAgo(3 * index) })),
  }
}
