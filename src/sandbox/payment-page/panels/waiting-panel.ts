import { type Html, html } from "../../page/html"
import { isLinkMethod, isPayableLink } from "../../trade/requisite"
import { clockText } from "../clock-text"
import type { PageContext } from "../page-context"
import { qrCode } from "./qr-code"
import { copyButton, requisiteRows } from "./requisite-rows"

/** What to pay, where to, until when, and what to press. */
export async function waitingPanel(context: PageContext): Promise<Html> {
  return html`<section class="pay">${amountBlock(context)}${countdown(context)}</section>
    <section class="details" aria-labelledby="details-title">
      <h2 id="details-title">${context.texts.detailsTitle}</h2>
      ${await payByLink(context)}
      <dl>${requisiteRows(context)}</dl>
      <p class="note">${context.texts.exactNote}</p>
      ${actions(context)}
    </section>
    <section class="how" aria-labelledby="how-title">${steps(context)}</section>`
}

function amountBlock({ trade, texts, amount }: PageContext): Html {
  return html`<div class="amount">
    <h1>
      <span class="label">${texts.toPay}</span>
      <span class="sum${amount.length > 11 ? " sum-long" : ""}">${amount}</span>
    </h1>
    ${copyButton(trade.fiatAmount, texts.copyAmount, { texts, word: false })}
  </div>`
}

function countdown({ state, texts }: PageContext): Html {
  return html`<div class="countdown">
    <div class="countdown-line">
      <span id="time-left">${texts.timeLeft}</span>
      <span class="clock" role="timer" aria-labelledby="time-left">${clockText(state.secondsLeft)}</span>
    </div>
    <progress aria-labelledby="time-left" max="${state.windowSeconds}" value="${state.secondsLeft}"></progress>
  </div>`
}

function steps({ trade, texts, amount }: PageContext): Html {
  const first = {
    qr: texts.steps.scan,
    abkhaz_qr: texts.steps.scan,
    link: texts.steps.link,
    upi_intent: texts.steps.link,
  }
  const pay = first[trade.method as keyof typeof first] ?? texts.steps.details
  const [before, after] = pay.split("{amount}")
  return html`<h2 id="how-title">${texts.stepsTitle}</h2>
    <ol class="steps">
      <li><span>${before}<strong>${amount}</strong>${after}</span></li>
      <li><span>${texts.steps.press}</span></li>
      <li><span>${texts.steps.wait}</span></li>
    </ol>`
}

/** The code is for those who read this on another screen, the button for those on their phone. */
async function payByLink({ trade, texts }: PageContext): Promise<Html | undefined> {
  const link = trade.requisite.requisites
  if (!isLinkMethod(trade.method)) return undefined
  return html`<div class="by-link">
    <div class="qr" role="img" aria-label="${texts.scanHint}">${await qrCode(link)}</div>
    <p>${texts.scanHint}</p>
    ${isPayableLink(link) && html`<a class="button" href="${link}" target="_blank" rel="noopener">${texts.openLink}</a>`}
  </div>`
}

/** `details` asks before cancelling, with or without JavaScript. */
function actions({ trade, texts }: PageContext): Html {
  return html`<div class="actions">
    <form method="post" action="/pay/${trade.id}/paid" data-press>
      <button class="button primary" type="submit">${texts.paidButton}</button>
    </form>
    <details class="cancel">
      <summary class="button quiet">${texts.cancelButton}</summary>
      <div class="confirm">
        <p>${texts.cancelQuestion}</p>
        <form method="post" action="/pay/${trade.id}/cancel" data-press>
          <button class="button danger" type="submit">${texts.cancelConfirm}</button>
          <button class="button" type="button" data-keep hidden>${texts.cancelKeep}</button>
        </form>
      </div>
    </details>
  </div>`
}
