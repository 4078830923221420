import type { ReactNode } from "react"
import { useLanguage } from "../language"
import type { AskState } from "../use-answer"

export function Loading({ label }: { label?: string }) {
  const { t } = useLanguage()
  return (
    <p className="notice" role="status">
      <span className="spinner" aria-hidden="true" /> {label ?? t.loading}
    </p>
  )
}

/** Shown in place of data that the store has not returned. */
export function NotReady({ state }: { state: AskState }) {
  const { t } = useLanguage()
  if (state === "failed") return <Problem onRetry={() => location.reload()} />
  return <Loading label={state === "silent" ? t.storeSilent : t.loading} />
}

type ProblemProps = { message?: string; onRetry?: () => void }

export function Problem({ message, onRetry }: ProblemProps) {
  const { t } = useLanguage()
  return (
    <div className="notice problem" role="alert">
      <p>{message || t.somethingWrong}</p>
      {onRetry && <button onClick={onRetry}>{t.retry}</button>}
    </div>
  )
}

type MessageProps = {
  title: string
  note?: ReactNode
  children?: ReactNode
  tone?: "good" | "bad" | "busy" | "looked-at"
}

/** One message in the middle of an otherwise empty page. */
export function Message({ title, note, children, tone }: MessageProps) {
  return (
    <section className={`message ${tone ?? ""}`} aria-live="polite">
      {tone && <span className="sign" aria-hidden="true" />}
      <h1>{title}</h1>
      {note && <p>{note}</p>}
      {children && <div className="actions">{children}</div>}
    </section>
  )
}
