import { centsOf } from "../owed"

it.each([
  [4.015, 402],
  [1.005, 101],
  [-4.015, -402],
  [12.34, 1234],
])("rounds %d as the host does", (amount, cents) => {
  expect(centsOf(amount)).toBe(cents)
})
