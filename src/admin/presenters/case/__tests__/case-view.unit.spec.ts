import { readPaged } from "../../paged-address"
import { caseQuery, caseView, caseViewNames } from "../case-view"

function queryOf(address: string) {
  return caseQuery(caseView(readPaged(new URLSearchParams(address), caseViewNames)), undefined)
}

const first = { state: "open", order: "oldest", limit: 20 }

describe("the query of the list of cases", () => {
  it.each([
    ["an account", "account=default", { account: "default" }],
    ["an account of that length", `account=${"a".repeat(201)}`, {}],
    ["a blank account", "account=%20", {}],
    ["a blank search", "q=%20", {}],
    ["a search of that length", `q=${"x".repeat(300)}`, { q: "x".repeat(200) }],
    ["a search with a NUL", "q=a%00b", { q: "ab" }],
    ["a search with nothing else", "q=%00", {}],
    ["a kind of case", "kind=lost", {}],
  ])("has what the store takes of %s", (_, address, taken) => {
    expect(queryOf(address)).toEqual({ ...first, ...taken })
  })
})
