import { byId } from "./find"

export type Child = Node | string | number

/** Texts are set as text, not as markup. */
export function element(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children.map((child) => (typeof child === "number" ? String(child) : child)))
  return made
}

export function badge(text: Child, tone = ""): HTMLElement {
  return element("span", { class: `badge ${tone}` }, text)
}

const TONES: Record<string, string> = { active: "blue", closed: "green", canceled: "grey" }

export function statusBadge(status: string): HTMLElement {
  return badge(status, TONES[status] ?? "amber")
}

export function mono(text: string | null): HTMLElement {
  return element("span", { class: "mono", title: text ?? "" }, text || "–")
}

export function time(iso: string): string {
  return new Date(iso).toLocaleTimeString([], { hour12: false })
}

export function row(cells: Child[], attributes: Record<string, string> = {}): HTMLElement {
  return element("tr", attributes, ...cells.map((cell) => element("td", {}, cell)))
}

/** Fills a list, or shows the sentence that stands for an empty one. */
export function fill(id: string, rows: HTMLElement[]): void {
  const list = byId(id)
  const scroll = list.closest<HTMLElement>(".scroll")
  if (scroll) scroll.hidden = rows.length === 0
  byId(`no-${id}`).hidden = rows.length > 0
  // Whoever uses the keyboard would lose their place every second: the new row gets the focus of the old one.
  const focused = document.activeElement
  const focusedId = focused instanceof HTMLElement && list.contains(focused) ? focused.dataset.id : undefined
  list.replaceChildren(...rows)
  if (focusedId) list.querySelector<HTMLElement>(`[data-id="${CSS.escape(focusedId)}"]`)?.focus()
}
