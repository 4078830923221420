import { linkIds, withNames } from "../link-ids"

const item = "iitem_01M7ZJ3TZHN36VA7VJDVN8YC39"
const place = "sloc_01M7ZJ3T8ETECNCDRYR5HWJ2SP"

describe("linkIds", () => {
  it("leads from ids of Medusa to their pages", () => {
    expect(linkIds(`Not enough stock available for item ${item} at location ${place}`)).toEqual([
      { words: "Not enough stock available for item " },
      { words: item, to: `/inventory/${item}` },
      { words: " at location " },
      { words: place, to: `/settings/locations/${place}` },
    ])
  })

  it("shows names where they are known", () => {
    const names = { [item]: "Stoneware teapot, One size", [place]: "Warehouse" }
    const said = `Not enough of ${item} at ${place}`
    expect(linkIds(said, names)).toMatchObject([
      {},
      { words: names[item], to: `/inventory/${item}` },
      {},
      { words: "Warehouse" },
    ])
    expect(withNames(said, names)).toBe("Not enough of Stoneware teapot, One size at Warehouse")
    expect(withNames(said, {})).toBe(said)
  })

  it("names what a sentence names by both only once", () => {
    const said = `Not enough stock available: Stoneware teapot (${item}).`
    const pieces = [{ words: "Not enough stock available: " }, { words: "Stoneware teapot", to: `/inventory/${item}` }]
    expect(linkIds(said, { [item]: "Stoneware teapot" })).toEqual([...pieces, { words: "." }])
  })

  it.each(["order_now", "The order could not be placed.", "cart_01M7ZJ3TZHN36VA7VJDVN8YC39", `x${item}`])(
    "leaves %s as it is",
    (words) => {
      expect(linkIds(words)).toEqual([{ words }])
    },
  )
})
