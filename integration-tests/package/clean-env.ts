/** Drops what npm and jest put there for this repository. */
export function cleanEnv(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_OPTIONS|NODE_PATH|NODE_ENV|JEST_|INIT_CWD)/.test(name),
  )
  return Object.fromEntries(kept) as Record<string, string>
}
