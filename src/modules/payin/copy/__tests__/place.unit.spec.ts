import type { KnownPlaces } from "../../sql/account/known-places"
import { addressOf, looksCopied, newsOf, type Place } from "../place"

const shop: Place = { store_url: "api.shop.example.com", backend_url: null, database: "1/5" }
const known: KnownPlaces = { store_url: ["api.shop.example.com"], backend_url: ["admin.shop.com"], database: ["1/5"] }
const nowhere: KnownPlaces = { store_url: [], backend_url: [], database: [] }

describe("whether a store looks like a copy", () => {
  it.each<[string, Partial<Place>, KnownPlaces, boolean]>([
    ["the same store", {}, known, false],
    ["the same store on a new server with a moved database", { database: "2/5" }, known, false],
    ["one of its workers, which is told no address", { store_url: null }, known, false],
    ["the first store that used the data", {}, nowhere, false],
    ["another address", { store_url: "staging.shop.com" }, known, true],
    ["another address with the same database, as after a restored snapshot", { store_url: "x.com" }, known, true],
    ["a developer's machine with the data", { store_url: null, database: "9/5" }, known, true],
    ["a database that does not say which it is", { store_url: null, database: null }, known, false],
    [
      "a worker whose platform gives it an address of its own",
      { store_url: null, backend_url: "worker.com" },
      { ...known, store_url: [] },
      true,
    ],
    ["the same worker once its server has named the storeUrl of both", { backend_url: "worker.com" }, known, false],
    ["an address that was named for the first time", {}, { ...nowhere, database: ["1/5"] }, false],
    [
      "storeUrl set beside a backendUrl that stays",
      { backend_url: "admin.shop.com" },
      { ...known, store_url: [] },
      false,
    ],
    ["storeUrl set where backendUrl was known", {}, { ...known, store_url: [] }, false],
    ["the same, in another database", { database: "9/5" }, { ...known, store_url: [] }, true],
    [
      "a store that never named its address, in another database",
      { store_url: null },
      { ...nowhere, database: ["9"] },
      false,
    ],
  ])("%s", (_what, place, places, copied) => {
    expect(looksCopied({ ...shop, ...place }, places)).toBe(copied)
  })

  it("goes by hosts that are known outside, not by protocol or path", () => {
    expect(addressOf("http://api.shop.com:9000/x/")).toBe("api.shop.com:9000")
    for (const url of [undefined, "/", "http://localhost:9000", "http://10.0.0.5:9000"])
      expect(addressOf(url)).toBeNull()
  })

  it("remembers what is new, and what is named", () => {
    expect(newsOf({ ...shop, database: "2/5" }, known)).toEqual([{ kind: "database", value: "2/5" }])
  })
})
