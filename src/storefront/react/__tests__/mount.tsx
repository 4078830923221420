import { act, type ReactNode } from "react"
import { createRoot } from "react-dom/client"

/**
 * Renders what shows nothing, such as a component that only calls hooks, with its effects: no browser is needed for it.
 *
 * @returns what renders something else in its place, and what takes it away
 */
export async function mount(shown: ReactNode) {
  const ground = standIn()
  const globals = { window: ground.view, document: ground.document, IS_REACT_ACT_ENVIRONMENT: true }
  Object.assign(globalThis, globals)
  const root = createRoot(ground.container as unknown as Element)
  const render = (next: ReactNode) => act(async () => root.render(next))
  await render(shown)
  const unmount = async () => {
    await act(async () => root.unmount())
    for (const name of Object.keys(globals)) delete (globalThis as Record<string, unknown>)[name]
  }
  return { render, unmount }
}

/** As much of a page as React asks for before it has anything to show. */
function standIn() {
  const node = { addEventListener: () => {}, removeEventListener: () => {} }
  const view = { ...node, getSelection: () => null, HTMLIFrameElement: class {} }
  const document = { ...node, nodeType: 9, activeElement: null, defaultView: view }
  Object.assign(view, { document })
  const container = { ...node, nodeType: 1, nodeName: "DIV", tagName: "DIV", ownerDocument: document, textContent: "" }
  return { view, document, container }
}
