import { type RefObject, useEffect, useRef, useState } from "react"
import { type PayinSource, startOver } from "../../action/payin-source"
import { sentenceOf } from "../../action/sentence-of"
import type { StartLinkOptions } from "../../link/start-payment-link"
import type { StartOptions } from "../../start/start-payment"
import { isRefusedChoice } from "../../start/suggested-choices"
import { webUrlOrNull } from "../../start/web-url"
import { hasOpenPayment, statusOf } from "../../store-client"
import { payinTexts } from "../../texts"
import { renewPage } from "./renew-page"
import { usePageReturns } from "./use-page-returns"

export type Start = OnPage<StartOptions> | OnPage<StartLinkOptions>

type OnPage<Options> = Omit<Options, "successUrl" | "errorUrl" | "headers" | "signal"> & {
  /** Path of the page that follows the payment; default: this one. */
  returnPath?: string
}

type Asked = { cartId?: string; paymentCollectionId?: string; shownTotal?: string | undefined }

/** `choice`: another may work. `cart`: what is paid may have changed, or is being changed. */
type Refused = "choice" | "cart"

/**
 * Starts a payment and takes the shopper to it, unless they went to another page of the shop meanwhile, or what they pay
 * was changed on this one. The button stays busy until the browser has left, or for a while where it does not. `start`
 * resolves to what was refused, if anything was. `openAt` is the page of a payment that has to be finished or canceled
 * first.
 *
 * @param asked what the page asks for now, if `start` is told
 */
export function useStart(source: PayinSource, asked: Asked = {}) {
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [openAt, setOpenAt] = useState<string>()
  const returns = usePageReturns()
  const isShown = useIsShown()
  const askedNow = useRef(asked)
  askedNow.current = asked
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const button = useFocusKept(starting)
  useEffect(() => setStarting(false), [returns])
  useEffect(() => () => clearTimeout(leaving.current), [])
  const start = async ({ returnPath = thisPage(), ...payment }: Start): Promise<Refused | undefined> => {
    const pressedOn = window.location.href
    setStarting(true)
    setProblem(undefined)
    setOpenAt(undefined)
    const back = returnUrl(returnPath, payment)
    // An app's own address leads no Payment Page anywhere: the store's setting applies.
    const backUrl = webUrlOrNull(back) ?? undefined
    try {
      const step = await startOver(source, { ...payment, successUrl: backUrl, errorUrl: backUrl })
      // On the same page, the button goes as soon as the page notices the open payment.
      const wentElsewhere = !isShown.current && window.location.href !== pressedOn
      if (wentElsewhere) return undefined
      if (hasChanged(payment, askedNow.current)) return void setStarting(false)
      leaveFor(step.next === "redirect" ? step.url : back)
      clearTimeout(leaving.current)
      if (isShown.current) leaving.current = setTimeout(() => setStarting(false), LEAVING_MS)
      return undefined
    } catch (error) {
      if (renewPage(error)) return undefined
      const texts = payinTexts(payment.locale)
      setProblem(sentenceOf(error, texts))
      setOpenAt(hasOpenPayment(error) ? back : undefined)
      setStarting(false)
      if (isRefusedChoice(error, texts)) return "choice"
      return statusOf(error) === 409 ? "cart" : undefined
    }
  }
  return { starting, problem, openAt, start, button }
}

/** `22 EUR` and `22.00 EUR` are one sum. A page that asks for another cart, or for none, has an order of this one by now. */
function hasChanged(pressed: Asked, now: Asked): boolean {
  const isSame = now.cartId === pressed.cartId && now.paymentCollectionId === pressed.paymentCollectionId
  if (!isSame || !now.shownTotal || !pressed.shownTotal) return false
  const [[amount, currency], [former, formerCurrency]] = [now.shownTotal.split(" "), pressed.shownTotal.split(" ")]
  return Number(amount) !== Number(former) || currency !== formerCurrency
}

/**
 * A browser takes the focus from a button that is busy, and from one that goes: whoever has no mouse would start over at
 * the top of the page. Once the payment was refused, they go on from this button, unless they went elsewhere.
 *
 * @returns what to give the button
 */
function useFocusKept(starting: boolean): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null)
  const wasStarting = useRef(false)
  useEffect(() => {
    const isOver = wasStarting.current && !starting
    wasStarting.current = starting
    const { activeElement, body } = document
    if (isOver && (!activeElement || activeElement === body)) button.current?.focus({ preventScroll: true })
  }, [starting])
  return button
}

/**
 * A browser that is still here then was stopped, or shows the address elsewhere, as a shop on a home screen does with
 * another site. The next press continues the same payment.
 */
const LEAVING_MS = 15_000

/** Whether the component is still there. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** An address with a `#` that is the page's own would only be scrolled to. */
function leaveFor(url: string): void {
  if (url === window.location.href) window.location.reload()
  else window.location.assign(url)
}

/**
 * With all that a shop may find its page by: some have it in the query, or behind the `#`. With the origin: a path that
 * begins with two slashes alone would name another host.
 */
function thisPage(): string {
  const { hash, href, origin, pathname, search } = window.location
  return hasOrigin() ? origin + pathname + search + hash : href
}

/**
 * The address names cart and language: a browser that comes from the Payment Page does not send cookies that are
 * `SameSite=Strict`, and the first thing that the shopper reads is in the right language.
 */
function returnUrl(path: string, { cartId, locale }: { cartId?: string; locale?: string }): string {
  if (!hasOrigin() && !webUrlOrNull(path)) return path
  const url = new URL(path, hasOrigin() ? window.location.origin : undefined)
  if (cartId) url.searchParams.set("cart_id", cartId)
  if (locale) url.searchParams.set("locale", locale)
  return url.href
}

/** An app's page may have none, and neither has one in a frame that was given its text. */
function hasOrigin(): boolean {
  return window.location.origin !== "null"
}
