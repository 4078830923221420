import { problemText } from "../error-messages"

const text = (key: string) => `[${key}]`

it("a problem has words, and a code of the service stays as it is", () => {
  expect(problemText("configuration", text)).toBe("[problem.configuration]")
  expect(problemText("NO_REQUISITES", text)).toBe("NO_REQUISITES")
  expect(problemText("constructor", text)).toBe("constructor")
})
