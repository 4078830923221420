type Clipboard = { writeText(text: string): Promise<void> }

/** The part of a browser's `document` that is used; there is none on a server, and less of it in a test. */
type Page = {
  activeElement: { focus?(options: object): void } | null
  body: { append(element: Area): void }
  createElement(name: "textarea"): Area
  execCommand?(command: "copy"): boolean
  addEventListener(name: "copy", listener: (event: Copying) => void, isFirst: boolean): void
  removeEventListener(name: "copy", listener: (event: Copying) => void, isFirst: boolean): void
}

type Copying = {
  /** Some browsers have none, or nothing to put into it. */
  clipboardData?: { setData(type: string, text: string): void } | null
  preventDefault(): void
  stopImmediatePropagation(): void
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

/**
 * As browsers copied before they had a clipboard for pages. A modal dialog, or a window that keeps the focus, lets nothing
 * outside be selected, and the browser says all the same that it has copied: so the text is handed to it, and what is
 * selected only has it ask.
 */
function copySelected(text: string): boolean {
  const page = (globalThis as { document?: unknown }).document as Page | undefined
  if (!page?.execCommand) return false
  let isHandedOver = false
  const handOver = (event: Copying) => {
    if (!event.clipboardData) return
    event.clipboardData.setData("text/plain", text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isHandedOver = true
  }
  const focused = page.activeElement
  const area = page.createElement("textarea")
  area.value = text
  // No keyboard opens on a phone, and nothing scrolls.
  area.readOnly = true
  area.style.position = "fixed"
  area.style.opacity = "0"
  page.body.append(area)
  area.select()
  page.addEventListener("copy", handOver, true)
  try {
    return page.execCommand("copy") && isHandedOver
  } catch {
    return false
  } finally {
    // Left there, it would be copied instead of whatever the shopper copies next.
    page.removeEventListener("copy", handOver, true)
    area.remove()
    focused?.focus?.({ preventScroll: true })
  }
}
