/**
 * Every address under which Medusa's own route for hooks would find ours, for the choice of who reads the body. Medusa
 * makes it before any middleware runs and compares addresses as they are written, while its route decodes them. So there
 * is one matcher for the plain address, with a parameter inside its segment that serves every account, and one for each
 * letter that could be the first one that is spelled out.
 */
export const hookMatchers: readonly string[] = [
  ...new Set(["payin_", "pp_payin_"].flatMap((name) => [`${name}:account`, ...spelledOut(name)])),
].map((segment) => `/hooks/payment/${segment}`)

/** The contract shows no method, so each that carries a body is taken: "HTTP requests with a JSON body". */
export const hookMethods: ("POST" | "PUT" | "PATCH")[] = ["POST", "PUT", "PATCH"]

/** `%70:rest` for `payin_default` with its first letter spelled out, `p%61:rest` with its second one, and so on. */
function spelledOut(name: string): string[] {
  return [...name].flatMap((letter, index) =>
    [letter, letter.toUpperCase()].map((each) => `${name.slice(0, index)}%${hexOf(each)}:rest`),
  )
}

function hexOf(letter: string): string {
  return letter.charCodeAt(0).toString(16)
}
