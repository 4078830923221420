import type { MedusaRequest } from "@medusajs/framework/http"
import type { DiscoverySnapshot } from "../../../../merchant-api/discovery/discovery"
import { choicesOf } from "../../../../modules/payin/checkout/assert-listed"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { DiscoveryView, Problem } from "../contract"
import { listEntries } from "../list-entries"
import { knownAccount } from "./account-view"
import { problemOf } from "./problem-of"

/** What the service lists. Lists that were never read, or are to be refreshed, are read from the service first. */
export async function readDiscovery(
  req: MedusaRequest,
  name: string,
  { refresh }: { refresh: boolean },
): Promise<DiscoveryView> {
  const account = await req.scope.resolve(PAYIN_MODULE).account(knownAccount(req, name))
  const choices = choicesOf(account.options)
  try {
    const { discovery } = account
    const problem = refresh || discovery.snapshot().readAt === null ? await problemIn(() => discovery.refresh()) : null
    return { ...viewOf(discovery.snapshot()), ...choices, problem }
  } catch (error) {
    return { read_at: null, currencies: [], banks: [], ...choices, problem: problemOf(error) }
  }
}

async function problemIn(work: () => Promise<void>): Promise<Problem | null> {
  try {
    await work()
    return null
  } catch (error) {
    return problemOf(error)
  }
}

function viewOf({ banks, currencies, rawBanks, rawCurrencies, readAt }: DiscoverySnapshot) {
  return {
    read_at: readAt === null ? null : new Date(readAt).toISOString(),
    currencies: listEntries(rawCurrencies, currencies ?? []),
    banks: listEntries(rawBanks, banks ?? []),
  }
}
