/**
 * What a page can be narrowed down to: any of several accounts, and what its address names, which may be out of the options
 * by now, or the only one. Left out, nothing on the page would say why it shows so little, or undo it.
 */
export function accountChoices(names: readonly string[], set: string | undefined): string[] {
  const several = names.length > 1 ? names : []
  return set && !several.includes(set) ? [...several, set] : [...several]
}
