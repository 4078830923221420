import { SandboxError } from "../sandbox-error"
import { completeMerchant } from "./complete-merchant"
import { DEFAULT_API_KEY } from "./merchant-defaults"
import type { MerchantConfig, MerchantSettings, SettingsPatch } from "./merchant-settings"

/** The merchants of a sandbox. Settings are replaced as a whole, so read them again for each request. */
export interface MerchantBook {
  list(): MerchantSettings[]
  /** @throws SandboxError `unknown_merchant` */
  byName(name?: string): MerchantSettings
  byKey(apiKey: string): MerchantSettings | undefined
  update(name: string, patch: SettingsPatch): void
}

/** @throws SandboxError `bad_settings` */
export function createMerchantBook(configs: MerchantConfig[] = [{ apiKey: DEFAULT_API_KEY }]): MerchantBook {
  if (configs.length === 0)
    throw new SandboxError("bad_settings", "Give at least one merchant, or leave `merchants` out.")
  let entries = configs.map((config) => ({ config, settings: completeMerchant(config) }))
  checkDistinct(entries.map((entry) => entry.settings))

  const byName = (name?: string) => {
    const entry = name === undefined ? entries[0] : entries.find(({ settings }) => settings.name === name)
    if (!entry) throw new SandboxError("unknown_merchant", `There is no merchant "${name}" in this sandbox.`)
    return entry
  }
  return {
    list: () => entries.map(({ settings }) => settings),
    byName: (name) => byName(name).settings,
    byKey: (apiKey) => entries.find(({ settings }) => settings.apiKey === apiKey)?.settings,
    update(name, patch) {
      const old = byName(name)
      const config = { ...old.config, ...patch, name: old.settings.name } as MerchantConfig
      const changed = { config, settings: completeMerchant(config) }
      const next = entries.map((entry) => (entry === old ? changed : entry))
      checkDistinct(next.map((entry) => entry.settings))
      entries = next
    },
  }
}

/** The API knows a merchant by key, the control by name. */
function checkDistinct(merchants: MerchantSettings[]): void {
  for (const field of ["name", "apiKey"] as const) {
    if (new Set(merchants.map((merchant) => merchant[field])).size < merchants.length) {
      throw new SandboxError("bad_settings", `Two merchants have the same ${field}.`)
    }
  }
}
