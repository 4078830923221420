import type { MerchantSettings } from "../merchant/merchant-settings"
import { type Html, html } from "../page/html"
import type { Page } from "../page/send-page"
import type { SandboxTrade } from "../trade/trade"
import { formatMoney } from "./format-money"
import type { PageContext } from "./page-context"
import type { PageState } from "./page-state"
import { outcomePanel } from "./panels/outcome-panel"
import { waitingPanel } from "./panels/waiting-panel"
import { PAYMENT_PAGE_STYLE } from "./payment-page-style"
import { pageTexts } from "./texts/page-texts"
import type { PageTexts } from "./texts/page-texts-en"

/** The hosted Payment Page of a pay-in, in whatever state it is. */
export async function paymentPage(trade: SandboxTrade, merchant: MerchantSettings, state: PageState): Promise<Page> {
  const context = contextOf(trade, merchant, state)
  const body = frame(await panelOf(context), context)
  return { ...pageOf(context.texts, context.storeName, body), refresh: refreshOf(state) }
}

/** The part that changes with the state, for the page's script. */
export function paymentPanel(trade: SandboxTrade, merchant: MerchantSettings, state: PageState): Promise<Html> {
  return panelOf(contextOf(trade, merchant, state))
}

/** For links that match no trade. It knows no merchant, so it has neither store name nor language setting. */
export function unknownPaymentPage(acceptLanguage: string | undefined): Page {
  const texts = pageTexts(acceptLanguage)
  const { title, text } = texts.panels.unknown
  const body = html`<main class="sheet sheet-narrow" data-view="unknown">
    <section class="outcome outcome-unknown">
      <span class="badge" aria-hidden="true">?</span>
      <h1>${title}</h1>
      <p>${text}</p>
    </section>
  </main>`
  return { ...pageOf(texts, undefined, html`<div class="page">${header(texts, undefined)}${body}</div>`), status: 404 }
}

function pageOf(texts: PageTexts, storeName: string | undefined, body: Html): Page {
  const title = storeName ? `${texts.documentTitle} · ${storeName}` : texts.documentTitle
  return { title, lang: texts.lang, style: PAYMENT_PAGE_STYLE, script: "payment-page", body }
}

function contextOf(trade: SandboxTrade, merchant: MerchantSettings, state: PageState): PageContext {
  const texts = pageTexts(trade.pageConfig.locale ?? merchant.locale)
  return {
    trade,
    state,
    texts,
    amount: formatMoney(trade.fiatAmount, trade.fiatCurrency, texts.lang),
    storeName: merchant.displayName,
    bankName: merchant.banks.find(({ code }) => code === trade.bank)?.name ?? trade.bank,
    supportLink: trade.pageConfig.supportLink ?? merchant.supportLink,
  }
}

async function panelOf(context: PageContext): Promise<Html> {
  const { state, texts } = context
  const isWaiting = state.view === "waiting"
  return html`<main
    class="sheet${isWaiting ? "" : " sheet-narrow"}"
    data-view="${state.view}"
    data-seconds-left="${state.secondsLeft}"
    data-redirect="${state.redirectUrl ?? ""}"
    data-five-minutes="${texts.minutesLeft.five}"
    data-one-minute="${texts.minutesLeft.one}"
    data-copied="${texts.copied}"
    data-offline="${texts.offline}"
  >
    ${isWaiting ? await waitingPanel(context) : outcomePanel(context)}
  </main>`
}

function frame(panel: Html, { texts, trade, storeName, supportLink }: PageContext): Html {
  const support = html`<a href="${supportLink}" target="_blank" rel="noopener">${texts.support}</a>`
  return html`<div class="page">
    ${header(texts, storeName)} ${panel}
    <footer>
      ${supportLink !== undefined && html`<p>${texts.help} ${support}</p>`}
      <p class="reference">${texts.reference} <span>${trade.id}</span></p>
    </footer>
    <p class="toast" role="status" aria-live="polite"></p>
  </div>`
}

function header(texts: PageTexts, storeName: string | undefined): Html {
  const store =
    storeName &&
    html`<span class="store"><span class="mark" aria-hidden="true">${[...storeName][0]}</span>${storeName}</span>`
  return html`<header>${store || html`<span></span>`}<span class="sandbox">${texts.sandboxMarker}</span></header>`
}

/** Where a browser without JavaScript goes by itself. */
function refreshOf(state: PageState): Page["refresh"] {
  if (state.view === "checking") return { seconds: 2 }
  if (state.view === "review") return { seconds: 15 }
  return state.redirectUrl === null ? undefined : { seconds: 3, url: state.redirectUrl }
}
