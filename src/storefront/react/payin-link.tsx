import type { PayinSource } from "../action/payin-source"
import { sentenceOf } from "../action/sentence-of"
import { linkTitleOf } from "../link/link-title"
import { type PayinLink as Link, readPaymentLink } from "../link/payment-link"
import { formatAmount } from "../requisite/format-amount"
import type { PayinOption } from "../start/payment-options"
import type { PayinStore } from "../store-client"
import { amountLocale, payinTexts, writtenIn } from "../texts"
import { BusyText, Unscripted } from "./busy-text"
import { PayForm } from "./form/pay-form"
import { usePayinLink } from "./hooks/use-payin-link"
import { useStore } from "./hooks/use-store"
import { Help, needsPerson } from "./payin-help"
import { WhileWaiting } from "./while-waiting"

export type PayinLinkProps = {
  /** The storefront's server action, or a client of the store's API: a client is the same one in every render. */
  payin: PayinSource
  /** From the page's address, which is `<storefront>/payment-collection/<id>`. */
  paymentCollectionId: string
  /** Default English. */
  locale?: string | undefined
  /** `pp_payin_<account>`; default: the first that takes this payment. */
  providerId?: string | undefined
  /** What a fingerprinting library of the shop says of this browser. */
  fingerprint?: string | undefined
}

/**
 * The page behind a link to pay: what is left to pay for which order, and a button. The Payment Page leads back to this
 * same address, with the language in it, and the payment is followed to its end.
 */
export function PayinLink({ locale = "en", ...props }: PayinLinkProps) {
  const { payin, paymentCollectionId } = props
  const texts = payinTexts(locale)
  const store = useStore(payin)
  const { link, showLink, silent, error } = usePayinLink(store, paymentCollectionId, locale)
  return (
    <div
      className="payin payin-return"
      {...writtenIn(locale)}
      aria-live="polite"
      data-state={link?.state ?? "checking"}
    >
      {link ? <Standing link={link} locale={locale} /> : <Unread error={error} locale={locale} />}
      {!link && <Unscripted locale={locale} />}
      {silent && <p className="payin-message">{texts.storeSilent}</p>}
      {/* A refusal of one link says nothing about the next one. */}
      {link?.state === "payable" && (
        <Payable key={paymentCollectionId} {...props} {...{ store, link, showLink, locale }} />
      )}
    </div>
  )
}

function Unread({ error, locale }: { error: unknown; locale: string }) {
  const texts = payinTexts(locale)
  return (
    <>
      <h1 className="payin-title">
        <BusyText busy={!error} text={error ? texts.unknownPayment : texts.openingLink} />
      </h1>
      {Boolean(error) && <p className="payin-message">{sentenceOf(error, texts)}</p>}
    </>
  )
}

export function Standing({ link, locale }: { link: Link; locale: string }) {
  const texts = payinTexts(locale)
  // The order may say more than the payment: that it is canceled, or was paid in another way.
  const payment = link.payment?.messageKey === link.messageKey ? link.payment : null
  const help = payment && needsPerson(payment) ? payment : null
  return (
    <>
      {help && <Help className="payin-help" payment={help} locale={locale} />}
      {!help && (
        <h1 className="payin-title">
          <BusyText busy={link.state === "waiting"} text={linkTitleOf(link, texts)} />
        </h1>
      )}
      <Subject link={link} locale={locale} />
      {/* Not every 404 comes from our route, with a sentence in this language. */}
      {!help && <p className="payin-message">{link.state === "gone" ? texts.linkGone : link.message}</p>}
      {payment && link.state === "waiting" && <WhileWaiting payment={payment} locale={locale} />}
    </>
  )
}

/** Which order, and how much, unless nothing is to be paid. */
function Subject({ link, locale }: { link: Link; locale: string }) {
  const texts = payinTexts(locale)
  if (link.orderNumber === null) return null
  const isAsked = link.state !== "canceled" && link.messageKey !== "nothing_owed"
  return (
    <dl className="payin-rows">
      <div className="payin-row">
        <dt>{texts.order}</dt>
        <dd>{typeof link.orderNumber === "number" ? texts.orderNumber(link.orderNumber) : link.orderNumber}</dd>
      </div>
      {isAsked && (
        <div className="payin-row">
          <dt>{texts.amount}</dt>
          <dd>{formatAmount(link.amount, link.currencyCode, amountLocale(locale))}</dd>
        </div>
      )}
    </dl>
  )
}

type PayableProps = Omit<PayinLinkProps, "locale"> & {
  store: PayinStore
  link: Link
  showLink: (link: Link) => void
  locale: string
}

function Payable({ store, link, showLink, locale, ...props }: PayableProps) {
  const { payin, paymentCollectionId, providerId, fingerprint } = props
  const option = optionOf(link.options, providerId)
  if (!option) return <p className="payin-problem">{payinTexts(locale).notPayableHere}</p>
  const readOption = async () => {
    const now = await readPaymentLink(store, paymentCollectionId, { locale })
    // What is open or over by now has its own pace, and the following says so.
    if (now.state === "payable") showLink(now)
    return optionOf(now.options, option.providerId)
  }
  return (
    <PayForm
      payin={payin}
      payment={{ paymentCollectionId, providerId: option.providerId, fingerprint }}
      amount={link.amount}
      currencyCode={link.currencyCode}
      option={option}
      readOption={readOption}
      locale={locale}
    />
  )
}

function optionOf(options: readonly PayinOption[], providerId: string | undefined): PayinOption | undefined {
  if (providerId) return options.find((option) => option.providerId === providerId)
  const isUsable = ({ availability }: PayinOption) => availability === "available" || availability === "unknown"
  return options.find(isUsable) ?? options[0]
}
