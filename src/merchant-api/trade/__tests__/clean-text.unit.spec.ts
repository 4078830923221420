import { cleanText, isClean, markedText, shortened } from "../clean-text"

describe("a text from outside", () => {
  it.each(["\u202e", "\u202b", "\u2067", "\u2028", "\u0085", "\u001b"])(
    "turns no sentence of ours around, and ends no line of a log: %j",
    (odd) => {
      expect(cleanText(`sber${odd}!`)).toBe("sber!")
      expect(shortened(`payin: sber${odd}, 12.00 EUR`, 100)).toBe("payin: sber, 12.00 EUR")
      expect(markedText(`closed${odd}`)).toBe("closed\ufffd")
      expect(isClean(`cart_1${odd}`)).toBe(false)
    },
  )

  it.each(["Иван", "می\u200cخواهم", "שלום\u200f!", "👩\u200d👩", "1\u202f000 €"])(
    "keeps what belongs to its words: %j",
    (text) => {
      expect(cleanText(text)).toBe(text)
      expect(isClean(text)).toBe(true)
    },
  )
})
