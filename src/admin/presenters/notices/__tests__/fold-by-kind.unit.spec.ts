import { foldByKind } from "../fold-by-kind"

/** Each word is a notice, of the kind that its letter names. Behind those that others are folded below stand these. */
function folded(words: string): string {
  const notices = words.split(" ").map((word) => ({ kind: word[0]!, word }))
  return foldByKind(notices)
    .map(({ first, others }) => [first, ...others].map(({ word }) => word).join("+"))
    .join(" ")
}

describe("notices of several accounts", () => {
  it.each([
    ["of different kinds stay", "a1 b1 c1 d1", "a1 b1 c1 d1"],
    ["of which two are of one kind stay, in their order", "a1 b1 a2", "a1 b1 a2"],
    ["of one kind are folded below the first", "a1 a2 a3", "a1+a2+a3"],
    ["are folded by their kind alone, with each kind in its place", "b1 a1 a2 c1 a3 b2", "b1 a1+a2+a3 c1 b2"],
  ])("%s", (_which, notices, expected) => {
    expect(folded(notices)).toBe(expected)
  })
})
