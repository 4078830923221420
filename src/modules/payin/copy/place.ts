import { isPublicHost } from "../account/connection/public-host"
import type { KnownPlaces, PlaceKind } from "../sql/account/known-places"

/** What tells where a store runs. An address is a host with its port; null: not named, or known to its network alone. */
export type Place = Record<PlaceKind, string | null>

const addressKinds = ["store_url", "backend_url"] as const

/**
 * Whether a store's data seems to have been copied to another store. Pure.
 *
 * Like is compared with like: another `storeUrl` than before is another store, whatever else is the same. Which database
 * it is decides only where there are no addresses to compare: a worker process may be told no address, and a moved
 * database keeps its store's address. A store that never named an address is not guarded: nothing would tell it from its
 * copy but the database, and that changes with an upgrade of Postgres, too.
 */
export function looksCopied(place: Place, known: KnownPlaces): boolean {
  for (const kind of addressKinds) {
    const address = place[kind]
    if (address !== null && known[kind].length > 0) return !known[kind].includes(address)
  }
  const wasNamed = addressKinds.some((kind) => known[kind].length > 0)
  return wasNamed && place.database !== null && known.database.length > 0 && !known.database.includes(place.database)
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
