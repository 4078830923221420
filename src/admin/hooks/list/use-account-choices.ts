import { useAccounts } from "../../lib/queries/accounts"
import { accountChoices } from "../../presenters/attempt/account-choices"

/** @param set the account that the page's address names */
export function useAccountChoices(set: string | undefined): string[] {
  const { accounts = [] } = useAccounts().data ?? {}
  return accountChoices(
    accounts.map(({ name }) => name),
    set,
  )
}
