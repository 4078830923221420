import { Outages } from "../outages"

describe("what an outage excuses", () => {
  let now = 0
  const outages = () => new Outages(() => now)
  const at = (moment: number) => (now = moment)

  it("is what was under way at the moment of a strike, and nothing before or after", () => {
    const told = outages()
    at(10)
    expect(told.isMetBy(5)).toBe(false)
    told.strike()
    at(12)
    expect(told.isMetBy(5)).toBe(true)
    expect(told.isMetBy(11)).toBe(false)
  })

  it("is what was under way when the store was killed, and what was sent until it ran again", () => {
    const told = outages()
    at(10)
    told.begin()
    at(20)
    expect([5, 15].map((began) => told.isMetBy(began))).toEqual([true, true])
    told.end()
    at(30)
    expect([15, 25].map((began) => told.isMetBy(began))).toEqual([true, false])
  })

  it("lasts while the store is down, whatever else strikes meanwhile", () => {
    const told = outages()
    told.begin()
    told.strike()
    at(50)
    expect(told.isMetBy(50)).toBe(true)
  })
})
