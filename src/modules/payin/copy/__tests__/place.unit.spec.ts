import type { KnownPlaces } from "../../sql/account/known-places"
import { addressOf, databaseHostOf, looksCopied, newsOf, type Place, sharesDatabase } from "../place"

const shop: Place = { store_url: "api.shop.example.com", backend_url: null, database: "1/5", database_host: "db.shop" }
const known: KnownPlaces = {
  ...{ store_url: ["api.shop.example.com"], backend_url: ["admin.shop.com"] },
  ...{ database: ["1/5"], database_host: ["db.shop"] },
}
const nowhere: KnownPlaces = { store_url: [], backend_url: [], database: [], database_host: [] }

describe("whether a store looks like a copy", () => {
  it.each<[string, Partial<Place>, KnownPlaces, boolean]>([
    ["the same store", {}, known, false],
    ["the same store on a new server with a moved database", { database: "2/5" }, known, false],
    ["one of its workers, which is told no address", { store_url: null }, known, false],
    ["the first store that used the data", {}, nowhere, false],
    ["another address", { store_url: "staging.shop.com" }, known, true],
    ["another address with the same database, as after a restored snapshot", { store_url: "x.com" }, known, true],
    ["a developer's machine with the data", { store_url: null, database: "9/5" }, known, true],
    [
      "a developer's machine with a snapshot or a branch of the database, which keeps its number",
      { store_url: null, database_host: "localhost" },
      known,
      true,
    ],
    ["a worker that reaches the database through a pooler", { store_url: null, database_host: null }, known, false],
    ["the same store on a new server whose database has moved", { database_host: "db2.shop" }, known, false],
    ["a store that is known from before hosts were", { store_url: null }, { ...known, database_host: [] }, false],
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
      { ...nowhere, database: ["9"], database_host: ["db9.shop"] },
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

  it("tells a store at a new address by its database from a copy of its data", () => {
    const moved = { ...shop, store_url: "new.shop.com" }
    expect(sharesDatabase(moved, known)).toBe(true)
    expect(sharesDatabase({ ...moved, database: null }, known)).toBe(true)
    expect(sharesDatabase({ ...moved, database: "9/5" }, known)).toBe(false)
    expect(sharesDatabase({ ...moved, database_host: "db.staging" }, known)).toBe(false)
    expect(sharesDatabase({ ...moved, database: null, database_host: null }, known)).toBe(false)
  })

  it("goes by the host of the database's address alone", () => {
    expect(databaseHostOf("postgres://payin:s%40cret@DB.shop.internal:6432/store?sslmode=require")).toBe(
      "db.shop.internal",
    )
    for (const url of [undefined, "", "postgres:///store?host=/run", "store"]) expect(databaseHostOf(url)).toBeNull()
  })

  it("remembers what is new, and what is named", () => {
    expect(newsOf({ ...shop, database: "2/5" }, known)).toEqual([{ kind: "database", value: "2/5" }])
  })
})
