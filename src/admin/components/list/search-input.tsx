import { MagnifyingGlassMini } from "@medusajs/icons"
import { Input } from "@medusajs/ui"

type SearchInputProps = { label: string; value: string; onChange: (value: string) => void }

/** As Medusa's, whose magnifying glass is an image without a name. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
