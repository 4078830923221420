/** Markup that needs no more escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | undefined | false | Part[]

/**
 * Tagged template for markup: every inserted value is escaped, unless it is `Html` itself. Lists are joined;
 * `undefined` and `false` render nothing.
 */
export function html(fixed: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    fixed.reduce((text, piece, index) => text + piece + (index < parts.length ? render(parts[index]) : ""), ""),
  )
}

/** Vouches for markup made elsewhere: our own styles and scripts, or a library's SVG. */
export function trusted(text: string): Html {
  return new Html(text)
}

function render(part: Part): string {
  if (part === undefined || part === false) return ""
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join("")
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
