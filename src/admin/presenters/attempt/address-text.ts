/** Where a web address leads, without what only a program needs. A name and password before the host would hide it. */
export function addressText(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname === "/" ? "" : pathname}`
}
