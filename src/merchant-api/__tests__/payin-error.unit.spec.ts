import { isPayinError, PayinError } from "../payin-error"

describe("PayinError", () => {
  it("carries its code, status, service code, cure and cause", () => {
    const cause = new Error("socket")
    const error = new PayinError("unavailable", "No.", { httpStatus: 503, serviceCode: "BUSY", cure: "Wait.", cause })
    expect(error).toMatchObject({ code: "unavailable", httpStatus: 503, serviceCode: "BUSY", cure: "Wait.", cause })
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toBe("PayinError: No.")
  })

  it("is recognized when another copy of the package threw it", () => {
    jest.resetModules()
    const copy = jest.requireActual<typeof import("../payin-error")>("../payin-error")
    const foreign = new copy.PayinError("rejected", "No.")
    expect(foreign).not.toBeInstanceOf(PayinError)
    expect(isPayinError(foreign)).toBe(true)
  })

  it.each([undefined, null, "PayinError", 1, {}, new Error("x"), { name: "PayinError", code: "rejected" }])(
    "is not seen in %p",
    (value) => {
      expect(isPayinError(value)).toBe(false)
    },
  )
})
