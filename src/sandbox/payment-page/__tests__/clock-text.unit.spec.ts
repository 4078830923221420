import { clockText } from "../clock-text"

it.each([
  [0, "00:00"],
  [59, "00:59"],
  [900, "15:00"],
  [3_599, "59:59"],
  [36_061, "10:01:01"],
])("shows %d seconds as %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
