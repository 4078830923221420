import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Books } from "../../shown/books"
import { refundedOf } from "../../shown/money-of"
import { newUncountedChange } from "../uncounted"

/** Writes what Medusa has for the attempt, if it is not what is known, and has it counted: both or neither. */
export async function writeBooks(db: Knex, id: string, books: Books): Promise<void> {
  const written = JSON.stringify(storedBooks(books))
  const changed = db("payin_attempt")
    .where({ id })
    .whereRaw("books IS DISTINCT FROM ?::jsonb", [written])
    .update({ books: written })
    .returning("id")
  await db.with("changed", changed).with("uncounted", newUncountedChange(db, "changed")).select("id").from("changed")
}

/** With the sum of the refunds, which an index needs as one value. */
export function storedBooks(books: Books): Books & { refunded: string } {
  return { ...books, refunded: refundedOf({ books }).toFixed() }
}
