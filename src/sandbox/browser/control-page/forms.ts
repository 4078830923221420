import type { SandboxTrade } from "../../trade/trade"
import { api } from "./api"
import { byId, field, input } from "./find"
import { act, refresh } from "./refresh"
import { select, selectedTrade } from "./trades"

/** What the forms and buttons do, except those of the settings. */
export function prepareForms(): void {
  onSubmit("new-trade", createTrade)
  onSubmit("move", (form) => move(form, field(form, "status").value))
  onClick("[data-status]", ({ status = "" }) => move(byId("move", HTMLFormElement), status))
  onSubmit("send", sendCallback)
  byId("mode").addEventListener("change", changeMode)
  onClick("[data-release]", ({ release }) => api("POST", "/callbacks/release", { order: release }))
  onSubmit("add-fault", addFault)
  onClick("#clear-faults", () => api("DELETE", "/faults"))
  byId("reset").addEventListener("click", () => {
    if (confirm("Forget all trades, callbacks, faults and logs?")) void act(() => api("POST", "/reset"))
  })
}

export function onSubmit(id: string, work: (form: HTMLFormElement) => Promise<unknown>): void {
  const form = byId(id, HTMLFormElement)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    void act(() => work(form))
  })
}

function onClick(selector: string, work: (data: DOMStringMap) => Promise<unknown>): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    button.addEventListener("click", () => void act(() => work(button.dataset)))
  }
}

async function createTrade(form: HTMLFormElement): Promise<void> {
  const value = (name: string) => field(form, name).value
  const payIn = {
    ...given({ fiatAmount: Number(value("fiatAmount")), fiatCurrency: value("fiatCurrency"), method: value("method") }),
    extra: given({ externalTransactionId: value("externalTransactionId") }),
    paymentPageConfig: given({ locale: value("locale") }),
  }
  const merchant = byId("merchant", HTMLSelectElement).value
  const trade = await api<SandboxTrade>("POST", "/trades", { merchant, payIn })
  field(form, "externalTransactionId").value = ""
  await refresh()
  select(trade.id)
}

async function move(form: HTMLFormElement, status: string): Promise<void> {
  const amount = field(form, "fiatAmount")
  const change = { status, callback: input(form, "callback").checked, ...given({ fiatAmount: amount.value }) }
  await api("POST", pathOfSelected("status"), change)
  field(form, "status").value = ""
  amount.value = ""
}

const SIGNATURES: Record<string, object> = {
  right: {},
  wrong: { signature: "0".repeat(64) },
  malformed: { signature: "not hex" },
  none: { signature: null },
}

async function sendCallback(form: HTMLFormElement): Promise<void> {
  const result = byId("send-result")
  result.textContent = "Sending…"
  const overrides = { ...SIGNATURES[field(form, "signature").value], ...given({ status: field(form, "status").value }) }
  const { status, body } = await api<{ status: number; body: string }>("POST", pathOfSelected("callback"), overrides)
  result.textContent = `${status ? `HTTP ${status}` : "No answer"}: ${body.slice(0, 300) || "empty"}`
}

function pathOfSelected(action: string): string {
  return `/trades/${encodeURIComponent(selectedTrade()?.id ?? "")}/${action}`
}

function changeMode({ target }: Event): void {
  const form = byId("mode", HTMLFormElement)
  // While the form has the focus, it does not show what the sandbox has.
  if (target instanceof HTMLElement) target.blur()
  const repeat = Number(field(form, "repeat").value)
  void act(() => api("PUT", "/callbacks/mode", { mode: field(form, "mode").value, repeat }))
}

async function addFault(form: HTMLFormElement): Promise<void> {
  const value = (name: string) => field(form, name).value
  const number = (name: string) => (value(name) === "" ? undefined : Number(value(name)))
  const fault = {
    operation: value("operation"),
    kind: value("kind"),
    times: value("times") === "forever" ? "forever" : number("times"),
    delayMs: number("delayMs"),
    httpStatus: number("httpStatus"),
  }
  await api("POST", "/faults", given(fault))
}

/** Empty fields are left out, so that the server's defaults hold. */
function given(values: Record<string, string | number | undefined>): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== undefined))
}
