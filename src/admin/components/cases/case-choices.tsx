import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useCaseRetry } from "../../hooks/use-case-retry"
import { useText } from "../../i18n/use-text"
import type { CaseChoice, CaseItem } from "../../lib/contract"
import { useMayUpdate } from "../../lib/queries/accounts"
import { askOf, isAskedFirst } from "../../presenters/case/ask-of"
import { choiceEffect } from "../../presenters/case/choice-effect"
import { AskForOwed } from "../order/ask-for-owed"
import { CloseCaseDrawer } from "./close-case-drawer"

/** What a person can do: each choice with its effect and what to check first. A case that ends keeps an open drawer. */
export function CaseChoices({ item }: { item: CaseItem }) {
  const [closing, setClosing] = useState<CaseChoice>()
  // Here, where it stays: what a retry led to is said also when it ended the case.
  const retrying = useCaseRetry(item.id)
  if (!useMayUpdate()) return null
  return (
    <>
      {item.closed_at === null && <Choices item={item} retrying={retrying} onClose={setClosing} />}
      <CloseCaseDrawer item={item} choice={closing} onClose={() => setClosing(undefined)} />
    </>
  )
}

type ChoicesProps = {
  item: CaseItem
  retrying: ReturnType<typeof useCaseRetry>
  onClose: (choice: CaseChoice) => void
}

function Choices({ item, retrying: { retry, isRetrying }, onClose }: ChoicesProps) {
  const { text } = useText()
  const ask = askOf(item)
  const asksFirst = isAskedFirst(item)
  const asking = ask && (
    <li>
      <AskForOwed {...ask} inCase isLikeliest={asksFirst} />
    </li>
  )
  return (
    <div>
      <Text size="small" weight="plus" className="px-6 pt-4">
        {text("cases.choices")}
      </Text>
      <ul className="divide-y divide-dashed">
        {asksFirst && asking}
        {item.choices.map((choice, index) => (
          <li key={choice.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-3">
            <Explanation id={`${item.id}-${choice.id}`} choice={choice} />
            <Button
              size="small"
              // The likeliest comes first.
              variant={index === 0 && !asksFirst ? "primary" : "secondary"}
              isLoading={choice.action === "retry" && isRetrying}
              data-choice={choice.id}
              // Several say the same.
              aria-describedby={`${item.id}-${choice.id}`}
              onClick={() => (choice.action === "retry" ? retry() : onClose(choice))}
            >
              {text(`choice.${choice.id}.button`)}
            </Button>
          </li>
        ))}
        {!asksFirst && asking}
      </ul>
    </div>
  )
}

function Explanation({ choice, id }: { choice: CaseChoice; id: string }) {
  const { text } = useText()
  return (
    <div className="min-w-0 max-w-prose flex-1 basis-72">
      <Text size="small" leading="compact" id={id}>
        {text(`choice.${choice.id}.title`)}
      </Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {choiceEffect(choice, text)} {choice.before && text(`before.${choice.before}`)}
      </Text>
    </div>
  )
}
