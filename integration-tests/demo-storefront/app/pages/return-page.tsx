import { useEffect, useState } from "react"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { Link } from "../parts/link"
import { Message, Problem } from "../parts/notices"
import { leaveFor } from "../parts/payment-step"
import { useTask } from "../parts/use-task"
import { readPayin, startPayin } from "../payin-payment"
import { go, useRoute } from "../route"
import { useCompletion } from "../use-completion"

const PATIENCE_MS = 20_000

/**
 * Where the Payment Page sends the shopper. What stands in the address decides nothing: the store is asked until it answers
 * with the order, or says that this payment will not come.
 */
export function ReturnPage() {
  const { t } = useLanguage()
  const { forget } = useCart()
  const { query } = useRoute()
  const cartId = query.get("cart_id")
  const { outcome, waitedMs, silent } = useCompletion(cartId)
  const order = outcome?.kind === "order" ? outcome.order : undefined

  useEffect(() => {
    if (!order) return
    forget()
    go(`/order/${order.id}`, { replace: true })
  }, [order])

  if (!cartId || outcome?.kind === "unknown_cart") {
    return (
      <Message title={t.cartUnknown}>
        <Link to="/" className="button">
          {t.shopOn}
        </Link>
      </Message>
    )
  }
  if (outcome?.kind === "unpaid" || (outcome?.kind === "waiting" && query.has("failed")))
    return <NotPaid cartId={cartId} />
  const waiting = outcome?.kind === "waiting" ? outcome.message : undefined
  const note = silent ? t.storeSilent : waitedMs > PATIENCE_MS ? t.stillChecking : t.checkingNote
  return (
    <Message tone="busy" title={t.checking} note={note}>
      {waiting && waitedMs > 3_000 && <p className="said">{waiting}</p>}
      <BackToPayment cartId={cartId} />
    </Message>
  )
}

function NotPaid({ cartId }: { cartId: string }) {
  const { t, language } = useLanguage()
  const { busy, problem, run } = useTask()
  const payAgain = () => void run(async () => leaveFor(await startPayin((await readPayin(cartId)).cart, language)))
  return (
    <Message tone="bad" title={t.notPaid} note={t.notPaidNote}>
      <button disabled={busy} onClick={payAgain}>
        {busy ? t.preparing : t.payAgain}
      </button>
      <Link to="/checkout" className="button quiet">
        {t.toCheckout}
      </Link>
      {problem && <Problem message={problem} />}
    </Message>
  )
}

/** For those who came back without having paid. */
function BackToPayment({ cartId }: { cartId: string }) {
  const { t } = useLanguage()
  const [page, setPage] = useState<string | null>()
  useEffect(() => {
    readPayin(cartId)
      .then(({ data }) => setPage(data?.payment_page_url))
      .catch(() => setPage(null))
  }, [cartId])
  return page ? <a href={page}>{t.toPaymentPage}</a> : null
}
