import { caseQuery, caseView, caseViewNames } from "../case/case-view"
import { readPaged, writePaged } from "../paged-address"

describe("the address of a paged list", () => {
  it("brings back the same view, and is empty for the list as it opens", () => {
    const view = { values: { q: "anna & co", state: "closed" }, after: ["c1", "c2"] }
    expect(readPaged(new URLSearchParams(writePaged(view).toString()), ["q", "state"])).toEqual(view)
    const first = readPaged(new URLSearchParams("other=1"), ["q", "state"])
    expect(first).toEqual({ values: { q: "", state: "" }, after: [] })
    expect(writePaged(first).toString()).toBe("")
  })
})

describe("the cases that an address names", () => {
  const queryOf = (address: string) => {
    const paged = readPaged(new URLSearchParams(address), caseViewNames)
    return caseQuery(caseView(paged), paged.after.at(-1))
  }

  it("are the open ones, oldest first, unless it says otherwise", () => {
    expect(queryOf("")).toEqual({ state: "open", order: "oldest", limit: 20 })
    expect(queryOf("state=lost&kind=nothing&order=drop")).toEqual({ state: "open", order: "oldest", limit: 20 })
    expect(queryOf("state=closed")).toEqual({ state: "closed", order: "newest", limit: 20 })
  })

  it("are narrowed down, sorted and paged", () => {
    expect(queryOf("q=anna&kind=paid_twice&account=second&order=newest&after=c1&after=c2")).toEqual({
      ...{ state: "open", q: "anna", kind: "paid_twice", account: "second", order: "newest", limit: 20, cursor: "c2" },
    })
  })
})
