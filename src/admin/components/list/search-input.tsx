import { MagnifyingGlassMini } from "@medusajs/icons"
import { Input } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { LONGEST_QUERY } from "../../presenters/longest-query"

type SearchInputProps = { label: string; value: string; onChange: (value: string) => void }

const PAUSE_MS = 300

/**
 * As Medusa's, whose magnifying glass is an image without a name. Asks once the person pauses. What the address says, after
 * a step back too, is what stands there.
 */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const [typed, setTyped] = useState(value)
  // A filter or a tab that is chosen during the pause stays chosen.
  const ask = useRef(onChange)
  ask.current = onChange
  // What was asked for last comes back through the address, while the person may go on typing.
  const asked = useRef(value)
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const q = typed.trim()
    if (q === asked.current) return
    const pause = setTimeout(() => {
      asked.current = q
      ask.current(q)
    }, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return (
    <div className="relative">
      <MagnifyingGlassMini
        aria-hidden
        className="text-ui-fg-muted pointer-events-none absolute left-1.5 top-1.5 z-[1]"
      />
      <Input
        role="searchbox"
        size="small"
        className="pl-7"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={LONGEST_QUERY}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
