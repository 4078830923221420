import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { DEFAULT_API_KEY } from "../merchant/merchant-defaults"
import type { MerchantConfig } from "../merchant/merchant-settings"
import type { SandboxOptions } from "../sandbox"
import { SandboxError } from "../sandbox-error"
import { COMMAND_LINE_HELP } from "./command-line-help"

/** A port that few programs use; the library takes a free one instead. */
const DEFAULT_PORT = 4600

export interface Command {
  /** Text to print instead of starting. */
  help?: string
  quiet: boolean
  options: SandboxOptions
}

/**
 * Reads the arguments of `payin-sandbox`.
 * @throws SandboxError or TypeError that names the argument
 */
export function readCommandLine(args: string[]): Command {
  const { values } = parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: false })
  if (values.help) return { help: COMMAND_LINE_HELP, quiet: true, options: {} }
  return {
    quiet: values.quiet ?? false,
    options: {
      port: wholeNumber(values.port, "port", 65_535) ?? DEFAULT_PORT,
      host: values.host,
      allowedHosts: values["allow-host"],
      publicUrl: values["public-url"],
      merchants: values.config === undefined ? [merchantOf(values)] : merchantsInFile(values.config),
    },
  }
}

const OPTIONS = {
  port: { type: "string", short: "p" },
  host: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  "public-url": { type: "string" },
  config: { type: "string", short: "c" },
  "api-key": { type: "string" },
  "webhook-url": { type: "string" },
  "success-url": { type: "string" },
  "failure-url": { type: "string" },
  "support-link": { type: "string" },
  locale: { type: "string" },
  window: { type: "string" },
  "close-delay": { type: "string" },
  "allow-unsigned": { type: "boolean" },
  quiet: { type: "boolean", short: "q" },
  help: { type: "boolean", short: "h" },
} as const

type Values = {
  [Name in keyof Omit<typeof OPTIONS, "allow-host">]?: (typeof OPTIONS)[Name]["type"] extends "boolean"
    ? boolean
    : string
}

function merchantOf(values: Values): MerchantConfig {
  return {
    apiKey: values["api-key"] ?? DEFAULT_API_KEY,
    webhookUrl: values["webhook-url"],
    successUrl: values["success-url"],
    failureUrl: values["failure-url"],
    supportLink: values["support-link"],
    locale: values.locale,
    paymentWindowSeconds: wholeNumber(values.window, "window"),
    closeDelayMs: wholeNumber(values["close-delay"], "close-delay"),
    requireSignature: values["allow-unsigned"] ? false : undefined,
  }
}

/** For several merchants, and for settings that have no command-line option. */
function merchantsInFile(path: string): MerchantConfig[] {
  const merchants = [jsonIn(path)].flat()
  if (merchants.some((merchant) => typeof merchant !== "object" || merchant === null)) {
    throw new SandboxError(
      "bad_settings",
      `--config ${path} must hold a merchant, { "apiKey": "…" }, or a list of them.`,
    )
  }
  return merchants as MerchantConfig[]
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    throw new SandboxError("bad_settings", `--config ${path} cannot be read as JSON: ${(error as Error).message}`)
  }
}

function wholeNumber(text: string | undefined, option: string, highest = Number.MAX_SAFE_INTEGER): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text) || Number(text) > highest) {
    throw new SandboxError(
      "bad_settings",
      `--${option} must be a whole number${highest < 1e6 ? ` up to ${highest}` : ""}.`,
    )
  }
  return Number(text)
}
