import type { Text } from "../../i18n/use-text"
import { changeErrorText, errorText, isAboutAll, problemMessage, problemText, sentences } from "../error-messages"

const text: Text = (key, values) =>
  values && Object.keys(values).length > 0 ? `${key} ${JSON.stringify(values)}` : key

const english = { message: 'The bank "OAKBANK" is not listed for this account.', cure: "Choose another." }

describe("problemMessage", () => {
  it("says a refusal in the panel's words, with what it names", () => {
    const reason = { code: "bank_not_listed", params: { value: "OAKBANK" } }
    const { what, cure } = problemMessage({ ...english, reason }, text)
    expect(what).toMatch(/^reason\.bank_not_listed\.what .*OAKBANK/)
    expect(cure).toMatch(/^reason\.bank_not_listed\.cure/)
  })

  it("says a failed call in the words of the connection's check, with the service's answer", () => {
    const problem = { ...english, reason: { code: "wrong_key", params: {} }, http_status: 401, service_code: "NO_KEY" }
    expect(problemMessage(problem, text).what).toMatch(/^settings\.finding\.wrong_key\.what .*\(HTTP 401, NO_KEY\)$/)
  })

  it.each([undefined, { code: "toString", params: {} }, { code: "of_a_later_version", params: {} }])(
    "keeps the store's sentence for a reason that it does not know: %j",
    (reason) => {
      expect(sentences(problemMessage({ ...english, reason }, text))).toBe(`${english.message} Choose another.`)
    },
  )
})

it("a problem has words, and a code of the service stays as it is", () => {
  expect(problemText("configuration", text)).toBe("problem.configuration")
  expect(problemText("NO_REQUISITES", text)).toBe("NO_REQUISITES")
  expect(problemText("constructor", text)).toBe("constructor")
})

describe("a failed request", () => {
  // The js-sdk takes the status line's text for the message of an answer that has none. HTTP/2 has no such text.
  it.each([
    ["that a proxy answered for the store", { status: 502, message: "", statusText: "" }, "error.offline"],
    [
      "likewise, over HTTP/1",
      { status: 504, message: "Gateway Timeout", statusText: "Gateway Timeout" },
      "error.offline",
    ],
    ["likewise, for a change", { status: 503, message: "" }, "error.offline"],
    ["that nobody explains", { status: 500, message: "", statusText: "" }, 'error.other {"message":"HTTP 500"}'],
    [
      "whose reason Medusa keeps to the log, in its English",
      { status: 500, message: "An unknown error occurred.", statusText: "Internal Server Error" },
      "error.fault",
    ],
    [
      "that something refused to pass on so soon",
      { status: 429, message: "Slow down.", statusText: "" },
      "error.tooMany",
    ],
    ["that the store explains", { status: 503, message: "Busy.", statusText: "" }, 'error.other {"message":"Busy."}'],
  ])("%s", (_which, error, said) => {
    const { key, values } = errorText(error)
    expect(text(key, values)).toBe(said)
  })
})

describe("a change that was asked for", () => {
  it.each([
    ["may have been made although nobody answered", new TypeError("Failed to fetch"), "error.unsure"],
    ["may have been made although a proxy gave up on it", { status: 504, message: "" }, "error.unsure"],
    ["may have been made although a proxy hides why it failed", { status: 500, message: "" }, "error.unsureOther"],
    ["likewise, by its own page", { status: 520, message: "Web server error", statusText: "" }, "error.unsureOther"],
    ["may have been made before the store failed", { status: 500, message: "Deadlock." }, "error.unsureOther"],
    ["was not made where the store says that it is not available", { status: 503, message: "Busy." }, "error.other"],
    ["can be repeated after a new login, with what was entered", { status: 401, message: "No" }, "error.expiredHere"],
    ["is refused like anything else", { status: 403, message: "No" }, "error.denied"],
  ])("%s", (_which, error, key) => {
    expect(changeErrorText(error).key).toBe(key)
  })
})

describe("whether any other request would have failed as well", () => {
  it.each([
    ["the browser is offline", new TypeError("Failed to fetch"), true],
    ["the login has expired", { status: 401, message: "No" }, true],
    ["the login may not", { status: 403, message: "No" }, true],
    ["a proxy answers for the store", { status: 502, message: "" }, true],
    ["a proxy gave up on it", { status: 504, message: "" }, true],
    ["the store explains why it is not available", { status: 503, message: "Busy." }, false],
    ["what it is about is gone", { status: 404, message: "No" }, false],
    ["somebody was first", { status: 409, message: "No" }, false],
    ["the store has a fault", { status: 500, message: "" }, false],
  ])("%s", (_which, error, expected) => {
    expect(isAboutAll(error)).toBe(expected)
  })
})
