/** The unique index that was violated, if any. */
export function conflictOf(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: string }
  return code === "23505" ? constraint : undefined
}

/** For a write that is not needed when another row makes it impossible. @throws every other error */
export function ignoreConflict(error: unknown): undefined {
  if (conflictOf(error) === undefined) throw error
}

/**
 * For what has to be known of every cart and order, those of other providers included. A store that was started before
 * its tables were made has no attempts, and sells in other ways. @throws every other error
 */
export function ifNoTable<T>(none: T): (error: unknown) => T {
  return (error) => {
    if ((error as { code?: unknown } | null)?.code !== "42P01") throw error
    return none
  }
}

/** It is read-only, or its disk is full: what it holds can be read. */
export function takesNoWrites(error: unknown): boolean {
  return isReadOnly(error) || (error as { code?: unknown } | null)?.code === "53100"
}

export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "25006"
}

/** Postgres' error class for values it cannot take: its texts, numbers, dates and JSON allow less than JavaScript's. */
export function isDataError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === "string" && /^22/.test(code)
}
