import type { AccountFacts as KnownAccount } from "../../../../modules/payin/account/account-admin"
import type { Account } from "../../../../modules/payin/account/accounts"
import { partlyRefusedSince } from "../../../../modules/payin/account/partly-refused"
import { goneChoices } from "../../../../modules/payin/checkout/assert-listed"
import type { PayinModuleService } from "../../../../modules/payin/service"
import type { ContactRow } from "../../../../modules/payin/sql/account/account-contact"
import type { Stranded } from "../../../../modules/payin/sql/sums/read-health"
import type { SilentFault } from "../../../../modules/payin/sums/silent-fault"
import { outageOf } from "../accounts/outage-of"
import type { RegionFacts } from "../regions/region-items"
import { unlistedCurrencies } from "./unlisted-currencies"

export type HealthFacts = {
  /** Whether a request of a shopper's would get its lock. */
  takesLocks: boolean
  accounts: AccountFacts[]
  stranded: Stranded[]
  callbacks: { waiting: number; oldestWaitingAt: Date | null; dead: number }
  /** Since when the attempt is due that the job should have checked first: paid, or being paid. Null: none is. */
  overdueSince: Date | null
  /** Attempts whose last settling failed. */
  failing: number
  /** What is wrong with accounts although no call fails. */
  silentFaults: SilentFault[]
  /** Since when the event waits that waits longest. */
  eventsSince: Date | null
  cases: { open: number; oldest: Date | null }
}

type StoredFacts = Omit<HealthFacts, "takesLocks">

export type AccountFacts = {
  name: string
  connected: boolean
  /** The store looks like a copy, and the account is a live one. */
  isLeftAlone: boolean
  /** What it prefers and does not have any more, so that payments are refused. */
  gone: string[]
  /** Currencies of regions that have it, and that the service does not list for it, so that nobody there is offered it. */
  unlisted: string[]
  /** Since when no call has been answered; null while the service answers. */
  failingSince: Date | null
  /** It answers, and accepts no call. */
  isRefused: boolean
  /** Since when the service has refused some calls and answered others. */
  partlyRefusedSince: Date | null
  /** When the last callback was refused, if none has been accepted since. */
  refusedSince: Date | null
}

/** A few rows by index each, so that a monitor can ask every few seconds. */
export async function readHealthFacts(
  payin: PayinModuleService,
  { now, regions }: { now: Date; regions: readonly RegionFacts[] },
): Promise<StoredFacts> {
  const { accountAdmin, adminQueries, daySums, outbox } = payin
  const blocked = await payin.copyGuard.blocked()
  const accounts = await Promise.all(
    accountAdmin.names.map(async (name) => {
      const offer = offerFacts(await payin.account(name), regions)
      return { ...callFacts(await accountAdmin.facts(name), now), ...offer, isLeftAlone: blocked.includes(name) }
    }),
  )
  // What cannot be read now is not late: its account's own check says so.
  const isAway = ({ connected, failingSince, isLeftAlone }: AccountFacts) => !connected || failingSince || isLeftAlone
  const away = accounts.filter(isAway).map(({ name }) => name)
  const [callbacks, work, silentFaults, eventsSince, open, oldest] = await Promise.all([
    daySums.callbackHealth(),
    daySums.pendingWork(accountAdmin.names, away),
    daySums.silentFaults(accountAdmin.names),
    outbox.waitingSince(),
    adminQueries.countOpenCases(),
    daySums.caseAge(undefined),
  ])
  const waitingSince = callbacks.flatMap(({ oldest_waiting_at }) => oldest_waiting_at?.getTime() ?? [])
  return {
    accounts,
    callbacks: {
      waiting: callbacks.reduce((sum, { waiting }) => sum + waiting, 0),
      oldestWaitingAt: waitingSince.length > 0 ? new Date(Math.min(...waitingSince)) : null,
      dead: callbacks.reduce((sum, { dead }) => sum + dead, 0),
    },
    ...work,
    silentFaults,
    eventsSince,
    cases: { open: Object.values(open).reduce((sum, count) => sum + count, 0), oldest },
  }
}

function callFacts({ connected, contact, name }: KnownAccount, now: Date) {
  const outage = outageOf(contact, now)
  return {
    name,
    connected,
    failingSince: outage && (contact?.failing_since ?? new Date(outage.at)),
    isRefused: outage?.code === "configuration",
    partlyRefusedSince: partlyRefusedSince(contact, now),
    refusedSince: refusedSince(contact),
  }
}

function offerFacts(account: Account, regions: readonly RegionFacts[]) {
  return { gone: goneChoices(account).map(({ value }) => value), unlisted: unlistedCurrencies(account, regions) }
}

function refusedSince(contact: ContactRow | undefined): Date | null {
  const { refused_at, callback_at } = contact ?? {}
  return refused_at && (!callback_at || callback_at < refused_at) ? refused_at : null
}
