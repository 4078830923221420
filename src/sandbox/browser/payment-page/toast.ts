const toast = document.querySelector(".toast")

/** Read out by screen readers; made visible only where nothing else on the page says it. */
export function say(text: string | undefined, visible = false): void {
  if (!toast) return
  toast.textContent = text ?? ""
  toast.classList.toggle("visible", visible)
}

/** Takes it back, unless something else was said since. */
export function unsay(text: string | undefined): void {
  if (toast?.textContent === text) say("")
}
