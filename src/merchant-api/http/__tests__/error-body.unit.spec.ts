import * as fc from "fast-check"
import { readServiceCode, soundsKnown } from "../error-body"

describe("readServiceCode", () => {
  it.each([
    [{ code: "MERCHANT_IP_NOT_WHITELISTED", message: "x" }, "MERCHANT_IP_NOT_WHITELISTED"],
    [{ error: { code: "NO_REQUISITES" } }, "NO_REQUISITES"],
    [{ success: false, details: { code: "a.b-c" } }, "a.b-c"],
    [{ code: 403, error: { code: "MERCHANT_IP_NOT_WHITELISTED" } }, "MERCHANT_IP_NOT_WHITELISTED"],
    [{ code: 1007 }, "1007"],
    [{ statusCode: 403, message: "MERCHANT_IP_NOT_WHITELISTED", error: "Forbidden" }, "MERCHANT_IP_NOT_WHITELISTED"],
    [{ statusCode: 400, message: ["NO_REQUISITES"], error: "Bad Request" }, "NO_REQUISITES"],
    [{ error: "NO_REQUISITES" }, "NO_REQUISITES"],
    [{ error: { message: "NO_REQUISITES" } }, "NO_REQUISITES"],
    [{ errors: [{ code: "AMOUNT_TOO_LOW" }] }, "AMOUNT_TOO_LOW"],
    [{ errorCode: "LIMIT_2" }, "LIMIT_2"],
    [{ code: 422, message: "NO_REQUISITES" }, "NO_REQUISITES"],
    [{ code: "rejected", message: "NO_REQUISITES" }, "rejected"],
    [{ code: 422, message: "No requisites." }, "422"],
  ])("finds the code in %j", (json, code) => {
    expect(readServiceCode(json)).toBe(code)
  })

  it.each([
    {},
    null,
    "CODE",
    ["CODE"],
    { message: "CODE" },
    { message: "NO_REQUISITES for Ivan" },
    { message: "CARD_2200123412341234" },
    { message: `A_${"X".repeat(63)}` },
    { bank: "NORTH_BANK", type: "PAY_IN", externalTransactionId: "CART_1" },
    { code: "Card 2200 0000 of Ivan refused" },
    { code: "x".repeat(65) },
    { code: "" },
    { code: null },
    { code: 1.5 },
    { code: { code: "TOO_DEEP" }.code.length > 0 ? ["LIST"] : "" },
    { a: { b: { code: "TOO_DEEP" } } },
  ])("finds none in %j", (json) => {
    expect(readServiceCode(json)).toBeUndefined()
  })

  it("gives only what looks like a code, whatever the answer holds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.object({ key: fc.constantFrom("code", "error") }), fc.jsonValue()), (json) => {
        expect(readServiceCode(json) ?? "none").toMatch(/^[A-Za-z0-9_.-]{1,64}$/)
      }),
    )
  })
})

describe("soundsKnown", () => {
  it.each([
    [{ code: "DUPLICATE_ID" }, true],
    [{ message: "externalTransactionId already exists" }, true],
    [{ message: "Сделка с таким номером уже есть" }, true],
    [{ message: "Дубликат" }, true],
    [{ code: "NO_REQUISITES", message: "Нет реквизитов" }, false],
  ])("hears whether a refusal is about a transaction that is known: %j", (json, isKnown) => {
    const text = JSON.stringify(json)
    const escaped = text.replace(/[а-яё]/gi, (letter) => `\\u0${letter.charCodeAt(0).toString(16)}`)
    expect([text, escaped].map((body) => soundsKnown(Buffer.from(body)))).toEqual([isKnown, isKnown])
    expect(soundsKnown(undefined)).toBe(false)
  })
})
