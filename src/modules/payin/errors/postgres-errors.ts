/** The unique index that said no, if one did. */
export function conflictOf(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: string }
  return code === "23505" ? constraint : undefined
}

/** For a write that another row may make impossible, and that is not needed then. @throws every other error */
export function ignoreConflict(error: unknown): undefined {
  if (conflictOf(error) === undefined) throw error
}

/** Postgres' class for values that it cannot take: its texts, numbers, dates and JSON know less than JavaScript's. */
export function isDataError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === "string" && /^22/.test(code)
}
