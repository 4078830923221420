import { Button, Drawer, Text } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { RowOutcome } from "../../../presenters/case/several"
import { InsideLink } from "../../text/inside-link"
import { Money } from "../../text/money"

type OutcomesDrawerProps = {
  outcomes: RowOutcome[] | undefined
  onClose: () => void
  /** Gives the focus to what is left: the button that led here was disabled meanwhile, or has gone with the cases. */
  onClosed: () => void
}

/** How each of several cases went, those that were left as they were first. */
export function OutcomesDrawer({ outcomes, onClose, onClosed }: OutcomesDrawerProps) {
  const { script, text } = useText()
  const focusRest = (event: Event) => {
    event.preventDefault()
    onClosed()
  }
  const left = outcomes?.filter((each) => each.left !== null) ?? []
  const done = outcomes?.filter((each) => each.left === null) ?? []
  return (
    <Drawer open={outcomes !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content {...script} aria-describedby={undefined} onCloseAutoFocus={focusRest}>
        <Drawer.Header>
          <Drawer.Title>{text("cases.several.results")}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
          {left.length > 0 && <Outcomes title={text("cases.several.failed", { count: left.length })} rows={left} />}
          {done.length > 0 && <Outcomes title={text("cases.several.done", { count: done.length })} rows={done} />}
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button size="small" variant="secondary">
              {text("common.close")}
            </Button>
          </Drawer.Close>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function Outcomes({ title, rows }: { title: string; rows: RowOutcome[] }) {
  const { text } = useText()
  return (
    <div>
      <Text size="small" weight="plus">
        {title}
      </Text>
      <ul className="divide-y">
        {rows.map(({ item: { attempt, id, kind, money }, left }) => (
          <li key={id} className="py-2" data-outcome={left === null ? "done" : "left"}>
            <Text size="small">
              <InsideLink to={`/payin/${attempt.id}`}>{text(`case.${kind}.title`)}</InsideLink>,{" "}
              <Money amount={money.to_send ?? money.arrived ?? money.expected} currency={money.currency_code} />
            </Text>
            {left !== null && (
              <Text size="small" className="text-ui-tag-orange-text text-pretty">
                {left}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
