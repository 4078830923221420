import { isHttpUrl } from "../addresses/http-url"
import { isPause, PAUSE_CURE } from "../pause"
import { SandboxError } from "../sandbox-error"
import { assertWhitelistEntries } from "../service/whitelist"
import { DEFAULT_BANKS, DEFAULT_CURRENCIES, METHODS } from "./merchant-defaults"
import type { MerchantConfig, MerchantSettings } from "./merchant-settings"

/**
 * Fills in what is left out and refuses what cannot work.
 * @throws SandboxError that names the setting
 */
export function completeMerchant(config: MerchantConfig): MerchantSettings {
  const given = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== null))
  const settings: MerchantSettings = { ...defaults(), ...(given as unknown as MerchantConfig) }
  const stranger = Object.keys(given).find((name) => !isSetting(name))
  if (stranger !== undefined) {
    throw new SandboxError(
      "bad_settings",
      `Merchant setting ${stranger}: there is no such setting, check the spelling.`,
    )
  }
  checkMerchant(settings)
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

const withoutDefault: readonly string[] = [
  "apiKey",
  "webhookUrl",
  "successUrl",
  "failureUrl",
  "supportLink",
  "locale",
] satisfies (keyof MerchantSettings)[]

function isSetting(name: string): boolean {
  return withoutDefault.includes(name) || Object.hasOwn(defaults(), name)
}

function checkMerchant(settings: MerchantSettings): void {
  const refuse = (setting: string, cure: string) => {
    throw new SandboxError("bad_settings", `Merchant setting ${setting}: ${cure}`)
  }
  if (typeof settings.apiKey !== "string" || !settings.apiKey) refuse("apiKey", "give a key that is not empty.")
  if (!(settings.paymentWindowSeconds > 0)) refuse("paymentWindowSeconds", "give a number above 0.")
  if (!(settings.payOutBalance >= 0)) refuse("payOutBalance", "give 0 or more.")
  for (const setting of ["latencyMs", "closeDelayMs"] as const) {
    if (!isPause(settings[setting])) refuse(setting, PAUSE_CURE)
  }
  const retries: unknown = settings.callbackRetryDelaysMs
  if (!Array.isArray(retries) || !retries.every(isPause)) refuse("callbackRetryDelaysMs", `in a list, ${PAUSE_CURE}`)
  for (const setting of ["webhookUrl", "successUrl", "failureUrl", "supportLink"] as const) {
    const url = settings[setting]
    if (url !== undefined && !isHttpUrl(url)) refuse(setting, "give an absolute http or https address.")
  }
  for (const [code, rate] of Object.entries(settings.currencies)) {
    if (!/^\d+(\.\d+)?$/.test(String(rate)) || !/[1-9]/.test(String(rate))) {
      refuse(`currencies.${code}`, "give the rate as a plain decimal above 0.")
    }
  }
  assertWhitelistEntries(settings.whitelist.entries)
}
