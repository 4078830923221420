import { linkIds } from "../../presenters/link-ids"
import { InsideLink } from "./inside-link"

/** A sentence in which ids named by Medusa link to their pages. */
export function LinkedText({ sentence }: { sentence: string }) {
  return linkIds(sentence).map(({ to, words }) =>
    to ? (
      <InsideLink key={to} to={to}>
        {words}
      </InsideLink>
    ) : (
      words
    ),
  )
}
