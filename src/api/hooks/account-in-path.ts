/**
 * The account that a path below `/hooks/payment` names, in the sender's letter case: empty where it names none, as in
 * `payin`; undefined for other providers' hooks.
 * Each step passes over the path once: anyone may send one as long as a request's head, and `\/*$` tries again at each
 * of its slashes.
 */
export function accountInPath(path: string): string | undefined {
  const ours = /^\/+(?:pp_)?payin(?:_(.*)|\/.*)?$/is.exec(path)
  if (!ours) return undefined
  const rest = ours[1] ?? ""
  let end = rest.length
  while (rest[end - 1] === "/") end--
  return rest.slice(0, end)
}
