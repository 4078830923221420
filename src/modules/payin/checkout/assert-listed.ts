import { shownLocales } from "../../../merchant-api/discovery/discovery"
import { accountMethods } from "../../../merchant-api/discovery/pay-in-methods"
import { PayinError } from "../../../merchant-api/payin-error"
import type { AccountOptions } from "../account/account-options"
import type { Account } from "../account/accounts"
import { ANY } from "../fallback/fallback-list"
import { fallbackProblems } from "../fallback/fallback-problems"
import type { CheckoutChange } from "./checkout-settings"

/** The methods and page languages that may be chosen: the contract's, narrowed and widened by the options. */
export function choicesOf(options: AccountOptions): { methods: string[]; locales: string[] } {
  return { methods: accountMethods(options), locales: [...new Set([...shownLocales, ...options.locales])] }
}

/**
 * A preferred bank, method or language that the service does not list would make every checkout fail, so it is refused
 * when chosen. Source: service-contract.md, What the service does: validate against discovery, never guess.
 *
 * @throws PayinError `configuration`, or the error of a list that could not be read
 */
export async function assertListed(account: Account, change: CheckoutChange): Promise<void> {
  await assertChoices(account, change)
  for (const { bank, method } of change.fallbacks ?? []) {
    await assertChoices(account, { bank: named(bank), method: named(method) })
  }
  const range = change.range === undefined ? account.options.range : (change.range ?? undefined)
  const { errorCodes } = account.options
  const [problem] = fallbackProblems({ errorCodes, range, fallbacks: change.fallbacks ?? [] })
  if (!problem) return
  throw new PayinError("configuration", `The fallbacks cannot be used: ${problem.cure}`, {
    cure: "Change the options of the account, or the fallbacks.",
    reason: { code: problem.code },
  })
}

/** What an account prefers and does not have any more. */
export type GoneChoice = { what: "method" | "language" | "bank"; value: string }

/**
 * The service's list or the options may have changed since it was chosen. Then every payment is refused for which the
 * shopper chooses nothing else. Nobody is asked: a bank is gone if the list says so that was read last.
 */
export function goneChoices(account: Account): GoneChoice[] {
  const { bank, method, paymentPage } = account.options
  const { locales, methods } = choicesOf(account.options)
  const banks = account.connected ? account.discovery.snapshot().banks : null
  const isGone = (value: string | undefined, listed: readonly string[] | null): value is string =>
    value !== undefined && listed !== null && !listed.includes(value)
  return [
    ...(isGone(method, methods) ? [{ what: "method" as const, value: method }] : []),
    ...(isGone(paymentPage.locale, locales) ? [{ what: "language" as const, value: paymentPage.locale }] : []),
    ...(isGone(bank, banks) ? [{ what: "bank" as const, value: bank }] : []),
  ]
}

type Choices = { bank?: string | null; method?: string | null; locale?: string | null }

async function assertChoices(account: Account, { bank, locale, method }: Choices): Promise<void> {
  const { locales, methods } = choicesOf(account.options)
  if (method && !methods.includes(method)) {
    const cure = `Choose one of: ${methods.join(", ")}; or add it to the option methods, or to additionalMethods.`
    throw notListed("method", method, { cure, choices: methods })
  }
  if (locale && !locales.includes(locale)) {
    const cure = `Choose one of: ${locales.join(", ")}; or add it to the option locales.`
    throw notListed("language", locale, { cure, choices: locales })
  }
  if (bank && !(await account.discovery.banks()).has(bank)) {
    const cure = "Choose a bank of the service's list, or none to let the service assign one."
    throw notListed("bank", bank, { cure, choices: [] })
  }
}

function named(word: string | undefined): string | undefined {
  return word === ANY ? undefined : word
}

function notListed(
  what: "method" | "language" | "bank",
  value: string,
  { choices, cure }: { choices: readonly string[]; cure: string },
): PayinError {
  return new PayinError("configuration", `The ${what} "${value}" is not listed for this account.`, {
    cure,
    reason: { code: `${what}_not_listed`, params: { value, choices: choices.join(", ") } },
  })
}
