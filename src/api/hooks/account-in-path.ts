/**
 * The account that a path below `/hooks/payment` names, in the sender's letter case; undefined for other providers' hooks.
 * Each step passes over the path once: anyone may send one as long as a request's head, and `\/*$` tries again at each
 * of its slashes.
 */
export function accountInPath(path: string): string | undefined {
  const rest = /^\/+(?:pp_)?payin_(.*)$/is.exec(path)?.[1]
  if (rest === undefined) return undefined
  let end = rest.length
  while (rest[end - 1] === "/") end--
  return rest.slice(0, end)
}
