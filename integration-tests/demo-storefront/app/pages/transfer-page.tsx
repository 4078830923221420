import { useEffect, useState } from "react"
import { useLanguage } from "../language"
import { Loading, Problem } from "../parts/notices"
import { type PayinData, readPayin } from "../payin-payment"
import { go, useRoute } from "../route"
import { useCompletion } from "../use-completion"

/** The requisites inside the shop, for a payment without a hosted page. */
export function TransferPage() {
  const { t, money } = useLanguage()
  const cartId = useRoute().query.get("cart_id")
  const [data, setData] = useState<PayinData>()
  const [failed, setFailed] = useState(false)
  const { outcome } = useCompletion(data ? cartId : null)

  useEffect(() => {
    if (!cartId) return go("/", { replace: true })
    readPayin(cartId)
      .then((payin) =>
        payin.data?.requisite ? setData(payin.data) : go(`/return?cart_id=${cartId}`, { replace: true }),
      )
      .catch(() => setFailed(true))
  }, [cartId])
  useEffect(() => {
    if (outcome && outcome.kind !== "waiting") go(`/return?cart_id=${cartId}`, { replace: true })
  }, [outcome, cartId])

  if (failed) return <Problem onRetry={() => location.reload()} />
  if (!data?.requisite) return <Loading />
  const rows = [
    { name: t.amount, shown: money(data.amount, data.currency_code), value: data.amount },
    { name: t.bank, value: data.requisite.bank },
    { name: t.owner, value: data.requisite.owner_name },
    { name: t.requisites, value: data.requisite.requisites },
    { name: t.phone, value: data.requisite.sbp_number },
  ]
  return (
    <section className="card transfer">
      <h1>{t.transferTitle(money(data.amount, data.currency_code))}</h1>
      <p>{t.transferHint}</p>
      <dl>{rows.map((row) => row.value && <Row key={row.name} {...row} value={row.value} />)}</dl>
      {data.expires_at && <Countdown until={data.expires_at} />}
      <Loading label={t.checking} />
    </section>
  )
}

function Row({ name, shown, value }: { name: string; shown?: string; value: string }) {
  const { t } = useLanguage()
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true))
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{shown ?? value}</span>
        <button className="quiet small" onClick={copy}>
          {copied ? t.copied : t.copy}
        </button>
      </dd>
    </div>
  )
}

function Countdown({ until }: { until: string }) {
  const { t } = useLanguage()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((Date.parse(until) - now) / 1000))
  if (seconds === 0) return <p>{t.timeOver}</p>
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
  return <p role="timer">{t.timeLeft(left)}</p>
}
