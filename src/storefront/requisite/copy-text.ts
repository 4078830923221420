type Clipboard = { writeText(text: string): Promise<void> }

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
  const page = (globalThis as { document?: Document }).document
  if (!page) return false
  const focused = page.activeElement as HTMLElement | null
  const area = page.createElement("textarea")
  area.value = text
  // No keyboard opens on a phone, and nothing scrolls.
  area.readOnly = true
  area.style.position = "fixed"
  area.style.opacity = "0"
  page.body.append(area)
  area.select()
  // Not every page has it, such as that of a test.
  const isCopied = page.execCommand?.("copy") ?? false
  area.remove()
  focused?.focus?.({ preventScroll: true })
  return isCopied
}
