import { maskName, maskRequisite } from "../mask-requisite"

describe("maskRequisite", () => {
  it.each([
    ["4276 3801 2345 6789", "•••• •••• •••• 6789"],
    ["+7 900 123-45-67", "+• ••• •••-45-67"],
    ["DE89370400440532013000", "••••••••••••••••••3000"],
  ])("shows the end of %s only", (details, expected) => {
    expect(maskRequisite(details)).toBe(expected)
  })

  it("shows nothing of what is short", () => {
    expect(maskRequisite("12345678")).toBe("••••••••")
    expect(maskRequisite("")).toBe("")
  })
})

describe("maskName", () => {
  it("keeps the first letters", () => {
    expect(maskName("Ivan  Petrov")).toBe("I••• P•••")
    expect(maskName("Ольга")).toBe("О•••")
    expect(maskName(" ")).toBe("")
  })
})
