import { linkIds, type Names } from "../../presenters/link-ids"
import { InsideLink } from "./inside-link"

/** A sentence in which what Medusa names by its id is named properly, and links to its page. */
export function LinkedText({ sentence, names }: { sentence: string; names: Names }) {
  return linkIds(sentence, names).map(({ to, words }, index) =>
    to ? (
      // The same page may be linked twice.
      <InsideLink key={index} to={to}>
        {words}
      </InsideLink>
    ) : (
      words
    ),
  )
}
