import { html } from "../html"
import type { SandboxState } from "../sandbox-state"
import type { Page } from "../send-page"
export function controlPage(_state: SandboxState): Page {
  return { title: "c", lang: "en", style: "", script: "", body: html`x` }
}
