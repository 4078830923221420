import { isPublicHost } from "../account/connection/public-host"
import type { KnownPlaces, PlaceKind } from "../sql/account/known-places"

/** What tells where a store runs. An address is a host with its port; null: not named, or known to its network alone. */
export type Place = Record<PlaceKind, string | null>

const addressKinds = ["store_url", "backend_url"] as const
const databaseKinds = ["database", "database_host"] as const

/**
 * Whether a store's data seems to have been copied to another store. Pure.
 *
 * Like is compared with like: another `storeUrl` than before is another store, whatever else is the same. Which database
 * it is, and where, decides only where there are no addresses to compare: a worker process may be told no address, and a
 * moved database keeps its store's address. A store that never named an address is not guarded: nothing would tell it from
 * its copy but the database, and that changes with an upgrade of Postgres, too.
 */
export function looksCopied(place: Place, known: KnownPlaces): boolean {
  for (const kind of addressKinds) {
    const address = place[kind]
    if (address !== null && known[kind].length > 0) return !known[kind].includes(address)
  }
  const wasNamed = addressKinds.some((kind) => known[kind].length > 0)
  return wasNamed && databaseKinds.some((kind) => known[kind].length > 0 && isElsewhere(place[kind], known[kind]))
}

/**
 * Whether it works on the very rows of the store that it looks like a copy of: that store at a new address, or another
 * one by mistake. A snapshot or a branch of a database keeps the number, and has another host.
 */
export function sharesDatabase(place: Place, known: KnownPlaces): boolean {
  const isNamed = databaseKinds.some((kind) => place[kind] !== null)
  return isNamed && !databaseKinds.some((kind) => isElsewhere(place[kind], known[kind]))
}

function isElsewhere(value: string | null, known: readonly string[]): boolean {
  return value !== null && !known.includes(value)
}

/** What is not known of the place yet. */
export function newsOf(place: Place, known: KnownPlaces): { kind: PlaceKind; value: string }[] {
  return (Object.keys(place) as PlaceKind[]).flatMap((kind) => {
    const value = place[kind]
    return value === null || known[kind].includes(value) ? [] : [{ kind, value }]
  })
}

/** The part of an address that names a store: neither its protocol nor a path does. */
export function addressOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  const { host, hostname } = new URL(url)
  return isPublicHost(hostname) ? host : null
}

/** The host that a process reaches its database at. @returns null where its address names none, as for a socket */
export function databaseHostOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  return new URL(url).hostname.toLowerCase() || null
}
