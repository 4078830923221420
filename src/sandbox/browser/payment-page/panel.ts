/** The part of the page that changes with the trade's state. What it needs to know stands in its `data-` attributes. */
export function panel(): HTMLElement {
  const main = document.querySelector("main")
  if (!main) throw new Error("The page has no panel.")
  return main
}
