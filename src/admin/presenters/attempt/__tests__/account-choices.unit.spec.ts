import { accountChoices } from "../account-choices"

describe("the accounts that a page can be narrowed down to", () => {
  it.each([
    ["none where there is only one", ["default"], undefined, []],
    ["that one where the address names it", ["default"], "default", ["default"]],
    ["all of several", ["default", "second"], "second", ["default", "second"]],
    ["the one in the address too, though it is out of the options", ["default"], "former", ["former"]],
    ["the same beside several", ["default", "second"], "former", ["default", "second", "former"]],
  ])("are %s", (_name, names, set, choices) => {
    expect(accountChoices(names, set)).toEqual(choices)
  })
})
