import { listQuery, type ListView, readListView, splitFilters, writeListView } from "../list-address"

const view: ListView = {
  q: "#42",
  filters: {
    status: ["waiting", "paid"],
    case: "any",
    currency_code: "eur",
    bank: "SBER",
    method: "sbp",
    refusal: "NO_REQUISITES",
    created_at: { $gte: "2026-11-01T00:00:00.000Z" },
  },
  order: "-amount",
  after: ["c1", "c2"],
}

describe("the list's address", () => {
  it("brings back the same view", () => {
    expect(readListView(new URLSearchParams(writeListView(view).toString()))).toEqual(view)
  })

  it("is empty for the list as it opens", () => {
    const first = readListView(new URLSearchParams())
    expect(first).toEqual({ q: "", filters: {}, order: "-created_at", after: [] })
    expect(writeListView(first).toString()).toBe("")
  })

  it("knows nothing of a date that is none", () => {
    expect(readListView(new URLSearchParams("created_to=yesterday")).filters).toEqual({})
  })

  it.each([
    ["a state", "status=paid&status=settled", { status: ["paid"] }],
    ["a kind of case", "case=lost&bank=SBER", { bank: "SBER" }],
    ["a currency", "currency_code=€", {}],
    ["a text of that length", `bank=${"b".repeat(201)}`, {}],
    ["a blank text", "bank=%20&account=%20", {}],
    ["a text with a NUL", "bank=SB%00ER&account=%00", {}],
  ])("knows nothing of %s that the store would refuse", (_, address, filters) => {
    expect(readListView(new URLSearchParams(address)).filters).toEqual(filters)
  })

  it("has no more of a search than the store takes", () => {
    expect(readListView(new URLSearchParams(`q=${"x".repeat(300)}`)).q).toBe("x".repeat(200))
    expect(readListView(new URLSearchParams(`q=a%00b${"x".repeat(197)}😀`)).q).toBe(`ab${"x".repeat(197)}`)
  })

  it("falls back to the newest first for an order that does not exist", () => {
    expect(readListView(new URLSearchParams("order=drop")).order).toBe("-created_at")
  })
})

describe("listQuery", () => {
  it("asks for the page after the last cursor", () => {
    expect(listQuery(view)).toEqual({
      q: "#42",
      status: ["waiting", "paid"],
      case: "any",
      currency_code: "eur",
      bank: "SBER",
      method: "sbp",
      refusal: "NO_REQUISITES",
      created_from: "2026-11-01T00:00:00.000Z",
      order: "-amount",
      limit: 20,
      cursor: "c2",
    })
  })

  it("means all of the last day by it", () => {
    const until = { created_at: { $lte: new Date(2026, 10, 21).toISOString() } }
    const { created_to } = listQuery(readListView(writeListView({ ...view, filters: until })))
    expect(created_to).toBe(new Date(2026, 10, 21, 23, 59, 59, 999).toISOString())
  })

  it("asks for the same rows as whoever sent the address, in any time zone", () => {
    const inKathmandu = { created_from: "2026-11-20T18:15:00.000Z", created_to: "2026-11-21T18:14:59.999Z" }
    const read = readListView(new URLSearchParams(inKathmandu))
    expect(listQuery(readListView(writeListView({ ...read, order: "amount" })))).toMatchObject(inKathmandu)
  })

  it("leaves out what is not filtered", () => {
    expect(listQuery({ q: "  ", filters: { status: [] }, order: "created_at", after: [] })).toEqual({
      order: "created_at",
      limit: 20,
    })
  })
})

describe("splitFilters", () => {
  it("keeps a filter that has no value yet apart, whatever its kind", () => {
    const filters = { status: [], case: null, account: "", created_at: undefined, currency_code: "eur" }
    expect(splitFilters(filters)).toEqual({
      set: { currency_code: "eur" },
      picked: { status: [], case: null, account: "", created_at: undefined },
    })
  })
})
