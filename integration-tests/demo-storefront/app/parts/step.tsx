import type { ReactNode } from "react"
import { useLanguage } from "../language"

type StepProps = {
  number: number
  title: string
  open: boolean
  summary?: ReactNode
  onChange?: () => void
  children: ReactNode
}

export function Step({ number, title, open, summary, onChange, children }: StepProps) {
  const { t } = useLanguage()
  return (
    <section className={`card step ${open ? "open" : ""}`}>
      <h2>
        <span className="number">{number}</span> {title}
        {!open && summary && onChange && (
          <button className="quiet small" onClick={onChange}>
            {t.change}
          </button>
        )}
      </h2>
      {open ? children : summary && <p className="summary">{summary}</p>}
    </section>
  )
}
