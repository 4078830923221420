/** Finds what the server's markup has. A missing part is a mistake in the page, so it throws. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string, kind?: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`The page has no #${id}.`)
  return found as Kind
}

/** A field of a form. Radio buttons of one name are one field. */
export function field(form: HTMLFormElement, name: string): { value: string } {
  const found = form.elements.namedItem(name)
  if (found instanceof RadioNodeList || found instanceof HTMLSelectElement) return found
  return input(form, name)
}

export function input(form: HTMLFormElement, name: string): HTMLInputElement {
  const found = form.elements.namedItem(name)
  if (!(found instanceof HTMLInputElement)) throw new Error(`The form #${form.id} has no input ${name}.`)
  return found
}
