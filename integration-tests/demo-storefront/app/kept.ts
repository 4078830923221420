/** What the browser keeps between visits. One that keeps nothing, as without cookies, forgets it with the page. */
export const kept: Pick<Storage, "getItem" | "setItem" | "removeItem"> = keeps() ? localStorage : ofThisPage()

function keeps(): boolean {
  try {
    localStorage.setItem("probe", "")
    localStorage.removeItem("probe")
    return true
  } catch {
    return false
  }
}

function ofThisPage(): typeof kept {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}
