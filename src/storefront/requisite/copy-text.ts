type Clipboard = { writeText(text: string): Promise<void> }

/** @returns false where the browser does not allow it; the shopper then selects the text by hand */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = ((globalThis as { navigator?: unknown }).navigator ?? {}) as { clipboard?: Clipboard }
  try {
    await clipboard?.writeText(text)
    return clipboard !== undefined
  } catch {
    return false
  }
}
