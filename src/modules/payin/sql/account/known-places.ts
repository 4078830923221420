import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { KnownPlace as Row } from "../../models/account-settings"

export type PlaceKind = "store_url" | "backend_url" | "database" | "database_host"

/** Where the store has been used with live payments, or a person has said that it may be. */
export type KnownPlaces = Record<PlaceKind, readonly string[]>

export async function findKnownPlaces(db: Knex): Promise<KnownPlaces> {
  const rows = await db("payin_known_place").where({ deleted_at: null }).select<KnownPlace[]>("kind", "value")
  const valuesOf = (kind: PlaceKind) => rows.filter((row) => row.kind === kind).map(({ value }) => value)
  const addresses = { store_url: valuesOf("store_url"), backend_url: valuesOf("backend_url") }
  return { ...addresses, database: valuesOf("database"), database_host: valuesOf("database_host") }
}

type KnownPlace = Pick<InferTypeOf<typeof Row>, "value"> & { kind: PlaceKind }

/** @param by "payin", or the id of the person who confirmed it */
export async function rememberPlaces(db: Knex, places: readonly KnownPlace[], by: string): Promise<void> {
  for (const { kind, value } of places) {
    await db.raw(
      `INSERT INTO payin_known_place (id, kind, value, known_by) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, value) WHERE deleted_at IS NULL DO NOTHING`,
      [generateEntityId(undefined, "payplc"), kind, value, by],
    )
  }
}

/** Tells a database from one that a dump was restored into. @returns null where Postgres does not say */
export async function readDatabaseName(db: Knex): Promise<string | null> {
  try {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS name
         FROM pg_control_system()`,
    )
    return rows[0]?.name ?? null
  } catch {
    return null
  }
}
