import { isHttpUrl } from "../addresses/http-url"
import { isPause, PAUSE_CURE } from "../pause"
import type { MerchantSettings } from "./merchant-settings"

export type SettingRule = { holds: (value: unknown) => boolean; cure: string }

const isText = (value: unknown) => typeof value === "string" && value !== ""
const isList = (value: unknown, holds: (item: unknown) => boolean) => Array.isArray(value) && value.every(holds)
const isRate = (rate: unknown) => /^\d+(\.\d+)?$/.test(String(rate)) && /[1-9]/.test(String(rate))

const text: SettingRule = { holds: isText, cure: "give a text that is not empty." }
const texts: SettingRule = { holds: (value) => isList(value, isText), cure: "give a list of texts." }
const address: SettingRule = { holds: isHttpUrl, cure: "give an absolute http or https address." }
const pause: SettingRule = { holds: isPause, cure: PAUSE_CURE }
const flag: SettingRule = { holds: (value) => typeof value === "boolean", cure: "give true or false." }
const oneOf = (...words: string[]): SettingRule => ({
  holds: (value) => words.includes(value as string),
  cure: `give one of ${words.join(", ")}.`,
})

/** What each setting can be: a file and the control's JSON may hold anything. */
export const settingRules: { [Name in keyof Required<MerchantSettings>]: SettingRule } = {
  name: text,
  displayName: text,
  apiKey: { holds: isText, cure: "give a key that is not empty." },
  webhookUrl: address,
  successUrl: address,
  failureUrl: address,
  supportLink: address,
  locale: text,
  locales: texts,
  paymentWindowSeconds: {
    holds: (value) => typeof value === "number" && value > 0,
    cure: "give a number above 0.",
  },
  whitelist: {
    holds: (value) => {
      const { enabled, entries } = (value ?? {}) as Record<string, unknown>
      return typeof enabled === "boolean" && isList(entries, isText)
    },
    cure: 'give { "enabled": true, "entries": ["127.0.0.1"] }.',
  },
  currencies: {
    holds: (value) =>
      typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isRate),
    cure: 'give codes with their rates, as plain decimals above 0: { "RUB": "92.40" }.',
  },
  banks: {
    holds: (value) => isList(value, (bank) => isText((bank as { code?: unknown } | null)?.code)),
    cure: 'give a list of banks, each with its code: [{ "code": "NORTHBANK" }].',
  },
  methods: texts,
  requireSignature: flag,
  latencyMs: pause,
  discoveryShape: oneOf("list", "keys", "nested"),
  lookupShape: oneOf("trade", "nested"),
  callbackShape: oneOf("trade", "nested", "ids_only", "trade_id_only"),
  callbackRetryDelaysMs: { holds: (value) => isList(value, isPause), cure: `in a list, ${PAUSE_CURE}` },
  closeDelayMs: pause,
  hostedPage: flag,
  payOutBalance: { holds: (value) => typeof value === "number" && value >= 0, cure: "give 0 or more." },
  payOutRoute: flag,
}
