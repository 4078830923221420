import { relaxed } from "./relaxed"

type Claim = {
  table: string
  /** Finds and locks the rows: `SELECT id … LIMIT … FOR UPDATE SKIP LOCKED`. Its bindings come first. */
  due: string
  /** What claims them. Its bindings come after. */
  set: string
  /** For a claim that is harmless to lose in a crash: what was claimed is due again. See `relaxed`. */
  isRelaxed?: boolean
}

/**
 * Claims what `due` finds, and no more. As a subquery, Postgres may run it again for each row of the table, which it does
 * where the table was small when it was last analyzed: each run passes over what is already claimed, and claims others.
 */
export function claimSql({ table, due, set, isRelaxed = false }: Claim): string {
  return `WITH due AS MATERIALIZED (${due})
    UPDATE ${table} SET ${set} ${isRelaxed ? `FROM ${relaxed}` : ""} WHERE id IN (SELECT id FROM due) RETURNING ${table}.*`
}
