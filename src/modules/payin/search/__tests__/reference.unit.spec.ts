import { endOfId, referenceOf } from "../reference"

const id = "payatt_01JCXT5X2E7C5P9ZR3VW7F3K9Q"

describe("the reference of a payment", () => {
  it("is the end of its attempt's id, in two groups", () => expect(referenceOf(id)).toBe("VW7F-3K9Q"))

  it.each(["VW7F-3K9Q", "vw7f3k9q", " VW7F 3K9Q "])("leads back to that end when written as %p", (text) => {
    expect(endOfId(text)).toBe("VW7F3K9Q")
  })

  it.each(["VW7F-3K9", "VW7F-3K9QX", "lena@exa", id, "", "1.234,56"])("is not what %p can be", (text) => {
    expect(endOfId(text)).toBeUndefined()
  })
})
