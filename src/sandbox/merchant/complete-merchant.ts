import { SandboxError } from "../sandbox-error"
import { assertWhitelistEntries } from "../service/whitelist"
import { DEFAULT_BANKS, DEFAULT_CURRENCIES, METHODS } from "./merchant-defaults"
import type { MerchantConfig, MerchantSettings } from "./merchant-settings"
import { type SettingRule, settingRules } from "./setting-rules"

/**
 * Fills in what is left out and refuses what cannot work.
 * @throws SandboxError that names the setting
 */
export function completeMerchant(config: MerchantConfig): MerchantSettings {
  const given = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== null))
  for (const [name, value] of Object.entries({ ...given, apiKey: given.apiKey })) checkSetting(name, value)
  const settings: MerchantSettings = { ...defaults(), ...(given as unknown as MerchantConfig) }
  assertWhitelistEntries(settings.whitelist.entries)
  return structuredClone(settings)
}

function defaults(): Omit<MerchantSettings, "apiKey"> {
  return {
    name: "default",
    displayName: "Demo store",
    locales: ["EN", "RU"],
    paymentWindowSeconds: 900,
    whitelist: { enabled: false, entries: [] },
    currencies: DEFAULT_CURRENCIES,
    banks: DEFAULT_BANKS,
    methods: [...METHODS],
    requireSignature: true,
    latencyMs: 0,
    discoveryShape: "list",
    lookupShape: "trade",
    callbackShape: "trade",
    callbackRetryDelaysMs: [1_000, 4_000, 15_000, 40_000],
    closeDelayMs: 1_500,
    hostedPage: true,
    payOutBalance: 1_000_000,
    payOutRoute: true,
  }
}

function checkSetting(name: string, value: unknown): void {
  const rule = Object.hasOwn(settingRules, name) ? settingRules[name as keyof MerchantSettings] : UNKNOWN
  if (!rule.holds(value)) throw new SandboxError("bad_settings", `Merchant setting ${name}: ${rule.cure}`)
}

const UNKNOWN: SettingRule = { holds: () => false, cure: "there is no such setting, check the spelling." }
