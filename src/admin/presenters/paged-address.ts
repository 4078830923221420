/** Single values of a page's address, and the cursors of the list's pages passed so far, oldest first. */
export type PagedView<Name extends string> = { values: Record<Name, string>; after: string[] }

/** The view that the page's address names, so that it survives a reload, a link and the back button. */
export function readPaged<Name extends string>(address: URLSearchParams, names: readonly Name[]): PagedView<Name> {
  const values = Object.fromEntries(names.map((name) => [name, address.get(name) ?? ""])) as Record<Name, string>
  return { values, after: address.getAll("after") }
}

/** Empty values are left out. */
export function writePaged<Name extends string>({ after, values }: PagedView<Name>): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries<string>(values)) if (value) address.set(name, value)
  for (const cursor of after) address.append("after", cursor)
  return address
}

/** A word of the address, if it is one of those that the page knows. */
export function oneOf<Word extends string>(words: readonly Word[], value: string): Word | undefined {
  return words.find((word) => word === value)
}
