import { DescendingSorting } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import type { ListView } from "../../presenters/list-address"

const orders = { "-created_at": "newest", created_at: "oldest", "-amount": "largest", amount: "smallest" } as const

type SortingMenuProps = { order: ListView["order"]; onChange: (order: ListView["order"]) => void }

/** How the list is sorted, by name: Medusa's own menu has a button without one. */
export function SortingMenu({ order, onChange }: SortingMenuProps) {
  const { text } = useText()
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" aria-label={text("common.sort")}>
          <DescendingSorting />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content side="bottom" align="end">
        <DropdownMenu.RadioGroup value={order} onValueChange={(next) => onChange(next as ListView["order"])}>
          {Object.entries(orders).map(([value, name]) => (
            <DropdownMenu.RadioItem key={value} value={value}>
              {text(`list.sort.${name}`)}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
