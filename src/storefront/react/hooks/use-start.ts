import { useEffect, useState } from "react"
import { type PayinSource, startOver } from "../../action/payin-source"
import { sentenceOf } from "../../action/sentence-of"
import type { StartLinkOptions } from "../../link/start-payment-link"
import type { StartOptions } from "../../start/start-payment"
import { isRefusedChoice } from "../../start/suggested-choices"
import { payinTexts } from "../../texts"
import { usePageReturns } from "./use-page-returns"

export type Start = OnPage<StartOptions> | OnPage<StartLinkOptions>

type OnPage<Options> = Omit<Options, "successUrl" | "errorUrl" | "headers" | "signal"> & {
  /** Path of the page that follows the payment; default: this one. */
  returnPath?: string
}

/**
 * Starts a payment and takes the shopper to it. The button stays busy until the browser has left. `start` resolves to
 * true when the choice was refused: another may work.
 */
export function useStart(source: PayinSource) {
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const returns = usePageReturns()
  useEffect(() => setStarting(false), [returns])
  const start = async ({ returnPath = thisPage(), ...payment }: Start): Promise<boolean> => {
    setStarting(true)
    setProblem(undefined)
    const back = returnUrl(returnPath, payment)
    try {
      const step = await startOver(source, { ...payment, successUrl: back, errorUrl: back })
      window.location.assign(step.next === "redirect" ? step.url : back)
      return false
    } catch (error) {
      const texts = payinTexts(payment.locale)
      setProblem(sentenceOf(error, texts))
      setStarting(false)
      return isRefusedChoice(error, texts)
    }
  }
  return { starting, problem, start }
}

function thisPage(): string {
  return window.location.pathname + window.location.search
}

/**
 * The address names cart and language: a browser that comes from the Payment Page does not send cookies that are
 * `SameSite=Strict`, and the first thing that the shopper reads is in the right language.
 */
function returnUrl(path: string, { cartId, locale }: { cartId?: string; locale?: string }): string {
  const url = new URL(path, window.location.origin)
  if (cartId) url.searchParams.set("cart_id", cartId)
  if (locale) url.searchParams.set("locale", locale)
  return url.href
}
