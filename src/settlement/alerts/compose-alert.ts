import type { MedusaContainer } from "@medusajs/framework/types"
import type { ConnectionAlert } from "../../modules/payin/account/connection/connection-news"
import type { AlertSubject, SilentFaultAlert } from "../../modules/payin/alert/alert-kinds"
import { TRADE_ABSENT } from "../../modules/payin/errors/error-codes"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
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
export async function composeAlert(
  container: MedusaContainer,
  { kind, subject }: AlertRow,
): Promise<Composed | undefined> {
  const { account = "", address = "", callback_ids = [], case_ids = [] } = subject
  const store = storeOf(container)
  switch (kind) {
    case "case_opened":
    case "cases_opened":
    case "cases_waiting":
      return await aboutCases(store, kind, case_ids)
    case "outage":
    case "outage_over":
    case "partly_refused":
      return await aboutConnection(store, kind, subject)
    case "account_unusable":
      return await aboutUnusable(store, account)
    case "payments_refused":
    case "payments_unpaid":
    case "payments_unannounced":
      return await aboutSilentFault(store, kind, account)
    case "looks_copied":
      return await aboutCopy(store, address)
    case "dead_callbacks":
      return await aboutCallbacks(store, callback_ids)
  }
}

/** Where what is told is read, in which words it is told, and where its links lead. */
function storeOf(container: MedusaContainer) {
  const { alerts, copyGuard, options } = container.resolve(PAYIN_MODULE)
  const texts = staffTexts(options.staffLocale)
  const urlOf = (path: string) => panelUrl(container, options.storeUrl, path)
  const linkTo = (page: keyof typeof texts.linkTexts, path: string): Message["link"] => {
    const url = urlOf(path)
    return url ? { text: texts.linkTexts[page], url } : undefined
  }
  return { container, alerts, copyGuard, ...texts, urlOf, linkTo }
}

type Store = ReturnType<typeof storeOf>

type CaseAlert = "case_opened" | "cases_opened" | "cases_waiting"

async function aboutCases(store: Store, kind: CaseAlert, ids: string[]): Promise<Composed | undefined> {
  const { alerts, alertTexts, caseTexts, container, linkTo } = store
  const open = await alerts.openCases(ids)
  const lines = await caseLines(container, open.slice(0, LISTED))
  if (lines.length === 0) return undefined
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
      link: linkTo("cases", "/payin/cases"),
    },
    facts: { count, cases: lines.map(({ url = null, ...line }) => ({ ...line, url })) },
  }
}

async function aboutConnection(
  { alerts, alertTexts, linkTo }: Store,
  kind: ConnectionAlert,
  { account = "", refused = false }: AlertSubject,
): Promise<Composed | undefined> {
  const news = await alerts.connectionNews(kind, account)
  if (!news) return undefined
  const since = news.since?.toISOString() ?? null
  const { intro, subject } = alertTexts[kind === "outage" && (news.isRefused || refused) ? "outage_refused" : kind]
  const link = linkTo("settings", settingsOf(account))
  return {
    message: { subject: subject(account), intro: intro(account, timeOf(since ?? "")), lines: [], link },
    facts: { account, since },
  }
}

async function aboutUnusable({ alerts, alertTexts, linkTo }: Store, account: string): Promise<Composed | undefined> {
  const count = await alerts.waitingFor(account)
  if (count === 0) return undefined
  const { intro, subject } = alertTexts.account_unusable
  const link = linkTo("settings", settingsOf(account))
  return {
    message: { subject: subject(account), intro: intro(account, count), lines: [], link },
    facts: { account, count },
  }
}

async function aboutSilentFault(
  { alerts, alertTexts, linkTo }: Store,
  kind: SilentFaultAlert,
  account: string,
): Promise<Composed | undefined> {
  const found = (await alerts.silentFaults(account)).find((fault) => `payments_${fault.kind}` === kind)
  if (!found) return undefined
  const since = found.since.toISOString()
  const { intro, subject } = alertTexts[kind]
  const link =
    kind === "payments_unannounced"
      ? linkTo("settings", settingsOf(account))
      : linkTo("payins", `/payin/account/${encodeURIComponent(account)}`)
  const words = intro(account, { ...found, isAbsent: found.code === TRADE_ABSENT, since: timeOf(since) })
  return {
    message: { subject: subject(account), intro: words, lines: [], link },
    facts: { account, count: found.count, since },
  }
}

async function aboutCopy({ alertTexts, copyGuard, linkTo }: Store, address: string): Promise<Composed | undefined> {
  const copy = await copyGuard.copy()
  if (!copy?.addresses.includes(address)) return undefined
  const { intro, subject } = alertTexts.looks_copied
  const link = linkTo("settings", "/settings/payin")
  return {
    message: { subject: subject(address), intro: intro(address, copy.known.join(", ")), lines: [], link },
    facts: { address, known: copy.known, accounts: copy.accounts },
  }
}

async function aboutCallbacks(store: Store, ids: string[]): Promise<Composed | undefined> {
  const { alerts, alertTexts, caseTexts, linkTo, urlOf } = store
  const dead = await alerts.deadCallbacks(ids)
  if (dead.length === 0) return undefined
  const listed = dead.slice(0, LISTED)
  const { intro, subject } = alertTexts.dead_callbacks
  return {
    message: {
      subject: subject(dead.length),
      intro: intro(dead.length),
      lines: listed.map(({ account, created_at, id }) => ({
        text: `${account}, ${timeOf(created_at.toISOString())}, ${id}`,
        url: urlOf(settingsOf(account)),
      })),
      ...(dead.length > listed.length ? { outro: caseTexts.more(dead.length - listed.length) } : {}),
      link: linkTo("settings", settingsOf(dead[0]!.account)),
    },
    facts: { count: dead.length, callbacks: listed.map(({ account, id }) => ({ account, id })) },
  }
}

/** The page shows one account at a time, and the first unless another is named. Not in a query: Medusa's login drops it. */
function settingsOf(account: string): string {
  return `/settings/payin/${encodeURIComponent(account)}`
}
