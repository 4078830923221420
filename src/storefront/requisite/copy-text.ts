type Clipboard = { writeText(text: string): Promise<void> }

/** The part of a browser's `document` that is used; there is none on a server, and less of it in a test. */
type Page = {
  activeElement: { focus?(options: object): void } | null
  body: { append(element: Area): void }
  createElement(name: "textarea"): Area
  execCommand?(command: "copy"): boolean
}

type Area = { value: string; readOnly: boolean; style: Record<string, string>; select(): void; remove(): void }

/**
 * Copies also where the browser has no clipboard, as without https, or refuses it, as inside some apps.
 *
 * @returns false where it does not allow any of it; the shopper then selects the text by hand
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = ((globalThis as { navigator?: unknown }).navigator ?? {}) as { clipboard?: Clipboard }
  try {
    if (!clipboard) return copySelected(text)
    await clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** As browsers copied before they had a clipboard for pages: what is selected. */
function copySelected(text: string): boolean {
  const page = (globalThis as { document?: unknown }).document as Page | undefined
  if (!page?.execCommand) return false
  const focused = page.activeElement
  const area = page.createElement("textarea")
  area.value = text
  // No keyboard opens on a phone, and nothing scrolls.
  area.readOnly = true
  area.style.position = "fixed"
  area.style.opacity = "0"
  page.body.append(area)
  area.select()
  const isCopied = page.execCommand("copy")
  area.remove()
  focused?.focus?.({ preventScroll: true })
  return isCopied
}
