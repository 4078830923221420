import type { MedusaContainer } from "@medusajs/framework/types"
import type { ConnectionAlert } from "../../modules/payin/account/connection/connection-news"
import type { AlertSubject, SilentFaultAlert } from "../../modules/payin/alert/alert-kinds"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import type { AlertRow } from "../../modules/payin/sql/alert/alerts"
import { staffTexts } from "../../staff-texts"
import { type CaseLine, caseLines } from "./case-lines"
import { type Message, timeOf } from "./message-text"
import { panelUrl } from "./panel-url"

/** A message, and its facts for a provider's own template. */
export type Composed = { message: Message; facts: Record<string, unknown> }

/** More are counted. */
const LISTED = 20

/** @returns undefined when there is nothing left to say: all of it was settled meanwhile */
export async function composeAlert(container: MedusaContainer, alert: AlertRow): Promise<Composed | undefined> {
  switch (alert.kind) {
    case "case_opened":
    case "cases_opened":
    case "cases_waiting":
      return await aboutCases(container, alert.kind, alert.subject.case_ids ?? [])
    case "outage":
    case "outage_over":
    case "partly_refused":
      return await aboutConnection(container, alert.kind, alert.subject)
    case "account_unusable":
      return await aboutUnusable(container, alert.subject.account ?? "")
    case "payments_refused":
    case "payments_unpaid":
    case "payments_unannounced":
      return await aboutSilentFault(container, alert.kind, alert.subject.account ?? "")
    case "looks_copied":
      return await aboutCopy(container, alert.subject.address ?? "")
    case "dead_callbacks":
      return await aboutCallbacks(container, alert.subject.callback_ids ?? [])
  }
}

type CaseAlert = "case_opened" | "cases_opened" | "cases_waiting"

async function aboutCases(container: MedusaContainer, kind: CaseAlert, ids: string[]): Promise<Composed | undefined> {
  const { alerts, options } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { alertTexts, caseTexts, linkTexts } = staffTexts(options.staffLocale)
  const open = await alerts.openCases(ids)
  const lines = await caseLines(container, open.slice(0, LISTED))
  if (lines.length === 0) return undefined
  const url = panelUrl(container, options.storeUrl, "/payin/cases")
  const count = open.length
  const { intro, subject } = alertTexts[kind]
  const toLine = (line: CaseLine) => ({
    text: `${line.sentence}. ${caseTexts.openSince(timeOf(line.opened_at))}`,
    url: line.url,
  })
  return {
    message: {
      subject: subject(count, lines[0]!.sentence),
      intro: intro(count),
      lines: lines.map(toLine),
      ...(count > lines.length ? { outro: caseTexts.more(count - lines.length) } : {}),
      link: url ? { text: linkTexts.cases, url } : undefined,
    },
    facts: { count, cases: lines.map(({ url = null, ...line }) => ({ ...line, url })) },
  }
}

async function aboutConnection(
  container: MedusaContainer,
  kind: ConnectionAlert,
  { account = "", refused = false }: AlertSubject,
): Promise<Composed | undefined> {
  const { alerts, options } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { alertTexts, linkTexts } = staffTexts(options.staffLocale)
  const news = await alerts.connectionNews(kind, account)
  if (!news) return undefined
  const since = news.since?.toISOString() ?? null
  const url = panelUrl(container, options.storeUrl, settingsOf(account))
  const { intro, subject } = alertTexts[kind === "outage" && (news.isRefused || refused) ? "outage_refused" : kind]
  return {
    message: {
      subject: subject(account),
      intro: intro(account, timeOf(since ?? "")),
      lines: [],
      link: url ? { text: linkTexts.settings, url } : undefined,
    },
    facts: { account, since },
  }
}

async function aboutUnusable(container: MedusaContainer, account: string): Promise<Composed | undefined> {
  const { alerts, options } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { alertTexts, linkTexts } = staffTexts(options.staffLocale)
  const count = await alerts.waitingFor(account)
  if (count === 0) return undefined
  const url = panelUrl(container, options.storeUrl, settingsOf(account))
  const { intro, subject } = alertTexts.account_unusable
  return {
    message: {
      subject: subject(account),
      intro: intro(account, count),
      lines: [],
      link: url ? { text: linkTexts.settings, url } : undefined,
    },
    facts: { account, count },
  }
}

async function aboutSilentFault(
  container: MedusaContainer,
  kind: SilentFaultAlert,
  account: string,
): Promise<Composed | undefined> {
  const { alerts, options } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { alertTexts, linkTexts } = staffTexts(options.staffLocale)
  const found = (await alerts.silentFaults(account)).find((fault) => `payments_${fault.kind}` === kind)
  if (!found) return undefined
  const since = found.since.toISOString()
  const isWebhook = kind === "payments_unannounced"
  const path = isWebhook ? settingsOf(account) : `/payin/account/${encodeURIComponent(account)}`
  const url = panelUrl(container, options.storeUrl, path)
  const { intro, subject } = alertTexts[kind]
  return {
    message: {
      subject: subject(account),
      intro: intro(account, { ...found, since: timeOf(since) }),
      lines: [],
      link: url ? { text: isWebhook ? linkTexts.settings : linkTexts.payins, url } : undefined,
    },
    facts: { account, count: found.count, since },
  }
}

async function aboutCopy(container: MedusaContainer, address: string): Promise<Composed | undefined> {
  const { copyGuard, options } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { alertTexts, linkTexts } = staffTexts(options.staffLocale)
  const copy = await copyGuard.copy()
  if (!copy?.addresses.includes(address)) return undefined
  const url = panelUrl(container, options.storeUrl, "/settings/payin")
  const { intro, subject } = alertTexts.looks_copied
  return {
    message: {
      subject: subject(address),
      intro: intro(address, copy.known.join(", ")),
      lines: [],
      link: url ? { text: linkTexts.settings, url } : undefined,
    },
    facts: { address, known: copy.known, accounts: copy.accounts },
  }
}

async function aboutCallbacks(container: MedusaContainer, ids: string[]): Promise<Composed | undefined> {
  const { alerts, options } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { alertTexts, caseTexts, linkTexts } = staffTexts(options.staffLocale)
  const dead = await alerts.deadCallbacks(ids)
  if (dead.length === 0) return undefined
  const url = panelUrl(container, options.storeUrl, settingsOf(dead[0]!.account))
  const listed = dead.slice(0, LISTED)
  const { intro, subject } = alertTexts.dead_callbacks
  return {
    message: {
      subject: subject(dead.length),
      intro: intro(dead.length),
      lines: listed.map(({ account, created_at, id }) => ({
        text: `${account}, ${timeOf(created_at.toISOString())}, ${id}`,
        url: panelUrl(container, options.storeUrl, settingsOf(account)),
      })),
      ...(dead.length > listed.length ? { outro: caseTexts.more(dead.length - listed.length) } : {}),
      link: url ? { text: linkTexts.settings, url } : undefined,
    },
    facts: { count: dead.length, callbacks: listed.map(({ account, id }) => ({ account, id })) },
  }
}

/** The page shows one account at a time, and the first unless another is named. Not in a query: Medusa's login drops it. */
function settingsOf(account: string): string {
  return `/settings/payin/${encodeURIComponent(account)}`
}
