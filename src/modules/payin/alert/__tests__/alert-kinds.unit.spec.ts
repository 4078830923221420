import { messagesOf } from "../alert-kinds"

const cases = (...ids: string[]) => ids.map((id) => ({ id, is_ripe: true }))
const quiet = { recent: 0, digestedLately: false }

describe("the messages about new cases", () => {
  it("are one each while there are few, and one for all when there are many in a minute", () => {
    expect(messagesOf(cases("a", "b"), quiet)).toEqual([["a"], ["b"]])
    expect(messagesOf(cases("a", "b", "c", "d", "e"), quiet)).toHaveLength(5)
    expect(messagesOf(cases("a", "b", "c", "d", "e", "f"), quiet)).toEqual([["a", "b", "c", "d", "e", "f"]])
    expect(messagesOf(cases("a", "b"), { ...quiet, recent: 4 })).toEqual([["a", "b"]])
  })

  it("wait for one another: a flood is one message a minute", () => {
    expect(messagesOf(cases("a", "b"), { recent: 40, digestedLately: true })).toEqual([])
    expect(messagesOf(cases("a"), { recent: 0, digestedLately: true })).toEqual([["a"]])
  })

  it("wait until the oldest case has had time to close by itself, and then take the younger ones along", () => {
    const fresh = { id: "b", is_ripe: false }
    expect(messagesOf([fresh], quiet)).toEqual([])
    expect(messagesOf([...cases("a"), fresh], quiet)).toEqual([["a"], ["b"]])
    expect(messagesOf([], quiet)).toEqual([])
  })
})
