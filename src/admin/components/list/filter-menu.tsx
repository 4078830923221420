import { Button, DropdownMenu, type UseDataTableReturn } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"

/** Adds a filter to the bar, as Medusa's own menu does, whose button has no name. One without a choice is left out. */
export function FilterMenu<Row>({ table }: { table: UseDataTableReturn<Row> }) {
  const { text } = useText()
  const used = Object.keys(table.getFiltering())
  const left = table.getFilters().filter((each) => !used.includes(each.id) && hasChoice(each))
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild disabled={left.length === 0}>
        <Button size="small" variant="secondary">
          {text("common.addFilter")}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content side="bottom" align="start" className="overflow-y-auto">
        {left.map(({ id, label, type }) => (
          <DropdownMenu.Item
            key={id}
            onClick={(event) => {
              event.stopPropagation()
              table.addFilter({ id, value: type === "select" ? [] : null })
            }}
          >
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

function hasChoice(filter: object): boolean {
  return !("options" in filter) || !Array.isArray(filter.options) || filter.options.length > 0
}
