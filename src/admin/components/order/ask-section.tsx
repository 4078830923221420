import { Container } from "@medusajs/ui"
import type { AttemptDetail } from "../../lib/contract"
import { useMayUpdate } from "../../lib/queries/accounts"
import { askOfAttempt } from "../../presenters/case/ask-of"
import { AskForOwed } from "./ask-for-owed"

/** For an order that was not paid in full, when no case says so, or none any more. */
export function AskSection({ attempt }: { attempt: AttemptDetail }) {
  const ask = askOfAttempt(attempt)
  const mayAsk = useMayUpdate()
  if (!ask || !mayAsk) return null
  return (
    <Container className="p-0">
      <AskForOwed {...ask} />
    </Container>
  )
}
