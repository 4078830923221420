import type { MerchantSettings } from "../../merchant/merchant-settings"
import { api } from "./api"
import { byId, input } from "./find"
import { onSubmit } from "./forms"
import { onState } from "./refresh"

let merchants: MerchantSettings[] = []
let shown = ""
let touched = false

/** Shows a merchant's settings and saves them. A field's name is that of its setting, but for the whitelist's two. */
export function prepareSettings(): void {
  onState(({ settings }) => {
    merchants = settings
    fillSettings()
  })
  byId("settings").addEventListener("input", () => (touched = true))
  byId("merchant").addEventListener("change", () => {
    touched = false
    fillSettings()
  })
  onSubmit("settings", save)
}

/** Shows what the server has, but never overwrites what somebody is typing. */
function fillSettings(): void {
  const merchant = merchants.find(({ name }) => name === merchantName())
  const text = JSON.stringify(merchant)
  if (!merchant || touched || text === shown) return
  shown = text
  const { whitelist, ...settings } = merchant
  const values: Record<string, unknown> = {
    ...settings,
    whitelistEnabled: whitelist.enabled,
    whitelistEntries: whitelist.entries.join(", "),
  }
  for (const one of fieldsOf(byId("settings", HTMLFormElement))) {
    if (isCheckbox(one)) one.checked = Boolean(values[one.name])
    else one.value = String(values[one.name] ?? "")
  }
}

async function save(form: HTMLFormElement): Promise<void> {
  const fields = fieldsOf(form).filter(({ name }) => !name.startsWith("whitelist"))
  const entries = input(form, "whitelistEntries").value.split(/[\s,]+/)
  await api("PATCH", `/settings/${encodeURIComponent(merchantName())}`, {
    ...Object.fromEntries(fields.map((one) => [one.name, settingOf(one)])),
    whitelist: { enabled: input(form, "whitelistEnabled").checked, entries: entries.filter(Boolean) },
  })
  touched = false
  shown = ""
  const button = form.querySelector(".primary")
  if (!button) return
  button.textContent = "Saved"
  setTimeout(() => (button.textContent = "Save settings"), 1500)
}

/** Null takes a setting back to its default. */
function settingOf(one: Field): string | number | boolean | null {
  if (isCheckbox(one)) return one.checked
  if (one.value === "") return null
  return one.type === "number" ? Number(one.value) : one.value
}

type Field = HTMLInputElement | HTMLSelectElement

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement)
}

function isCheckbox(one: Field): one is HTMLInputElement & { type: "checkbox" } {
  return one.type === "checkbox"
}

function merchantName(): string {
  return byId("merchant", HTMLSelectElement).value
}
