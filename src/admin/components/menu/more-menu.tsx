import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { Fragment, type ReactNode } from "react"
import { useText } from "../../i18n/use-text"

export type MoreAction = { label: string; icon: ReactNode; onChoose: () => void | Promise<void>; isDisabled?: boolean }

/** What is needed less frequently, behind three dots. Medusa's own menu has no name for a screen reader. */
export function MoreMenu({ of, groups }: { of: string; groups: readonly (readonly MoreAction[])[] }) {
  const { text } = useText()
  const shown = groups.filter((group) => group.length > 0)
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton
          size="small"
          variant="transparent"
          aria-label={text("common.actionsFor", { name: of })}
          onClick={(event) => event.stopPropagation()}
        >
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      {/* In a row that can be clicked, a choice is no click on the row. */}
      <DropdownMenu.Content align="end" onClick={(event) => event.stopPropagation()}>
        {shown.map((group, index) => (
          <Fragment key={index}>
            {index > 0 && <DropdownMenu.Separator />}
            {group.map(({ label, icon, isDisabled, onChoose }) => (
              <DropdownMenu.Item
                key={label}
                className="gap-x-2"
                disabled={isDisabled ?? false}
                onClick={() => void onChoose()}
              >
                {icon}
                {label}
              </DropdownMenu.Item>
            ))}
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
