import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { CallbackRow } from "../../modules/payin/sql/callback/callbacks"
import { followPayOut } from "./follow-pay-out"

/**
 * If a callback is about a pay-out, that is read and no pay-in is looked for. It may name a pay-in as well, because the
 * service echoes what the store put into a pay-out's body; then both are read.
 *
 * @param known the attempt that the callback names
 * @returns the attempt whose pay-out it was
 * @throws PayinError when the service could not be asked
 */
export async function payOutsOfCallback(
  container: MedusaContainer,
  callback: CallbackRow,
  known: AttemptRow | undefined,
): Promise<string | undefined> {
  const payin = container.resolve(PAYIN_MODULE)
  // If the store sends no pay-outs, a callback that names a pay-in costs no extra query.
  const { options } = await payin.account(callback.account)
  if (known && !options.buildPayOut) return undefined
  return await followPayOutsNamed(container, [callback.account], callback.identifiers)
}

/**
 * Reads the accounts' pay-outs that have one of the names.
 *
 * @returns the attempt of the latest
 * @throws PayinError when the service could not be asked
 */
export async function followPayOutsNamed(
  container: MedusaContainer,
  accounts: readonly string[],
  names: readonly (string | null)[],
): Promise<string | undefined> {
  const { payOuts } = container.resolve(PAYIN_MODULE)
  const named = await payOuts.match(
    accounts,
    names.filter((name) => name !== null),
  )
  for (const payOut of named) {
    await followPayOut(container, payOut)
    await payOuts.lookAgain(payOut.id)
  }
  return named[0]?.attempt_id
}
