import { LinkedText } from "../linked-text"

const ofPlace = "sloc_01JCXKQZ8N5V7M3T2R4W6Y8A0B"
const ofItem = "iitem_01JCXKQZ8N5V7M3T2R4W6Y8A0C"

describe("a sentence with links", () => {
  it("has a link for each mention of the same thing, and React can tell them apart", () => {
    const pieces = LinkedText({ sentence: `${ofItem} is not at ${ofPlace}, nor reserved at ${ofPlace}.`, names: {} })
    const keys = pieces.flatMap((piece) => (typeof piece === "string" ? [] : piece.key))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(3)
  })
})
