import type { ServiceCodeMeaning } from "../../client-options"
import { isSilence, PayinError } from "../../payin-error"
import { classifyExchange } from "../classify-exchange"
import type { Exchange } from "../exchange"

const create = { operation: "createPayIn", method: "POST", read: readNumber } as const
const lookUp = { operation: "findTradeById", method: "GET", read: readNumber, absent: { value: null } } as const
const list = { operation: "listBanks", method: "GET", read: readNumber } as const

/** The value under `n`, as a stand-in for a trade. */
function readNumber(json: unknown): number | null | undefined {
  return (json as { n?: number } | null)?.n
}

function answered(httpStatus: number, body: unknown = {}): Exchange {
  return { sent: true, httpStatus, body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)) }
}

const html = "<html><body>Not Found</body></html>"
const lost: Exchange = { sent: true, failure: { reason: "network", code: "UND_ERR_SOCKET" } }
const neverSent: Exchange = { sent: false, failure: { reason: "network", code: "ECONNREFUSED" } }
const bodyLost: Exchange = { sent: true, httpStatus: 200, failure: { reason: "network" } }

function outcomeOf(expected: typeof create | typeof lookUp | typeof list, exchange: Exchange, codes = {}): string {
  return classifyExchange<number | null>(expected, exchange, codes).outcome
}

describe("what an answer to a POST says about money", () => {
  it.each<[string, Exchange, string]>([
    ["a readable 200", answered(200, { n: 1 }), "ok"],
    ["a readable 201", answered(201, { n: 1 }), "ok"],
    ["a request that never left", neverSent, "unavailable"],
    ["a connection lost after sending", lost, "outcome_unknown"],
    ["the deadline after sending", { sent: true, failure: { reason: "deadline" } }, "outcome_unknown"],
    ["the deadline before sending", { sent: false, failure: { reason: "deadline" } }, "unavailable"],
    ["a 2xx that is not JSON", answered(200, html), "outcome_unknown"],
    ["a 2xx without a body", answered(204, ""), "outcome_unknown"],
    [
      "a 2xx with a byte that is not UTF-8",
      { ...answered(200), body: Buffer.from('{"n":1,"x":"\xff"}', "latin1") },
      "ok",
    ],
    ["a 2xx that is something else", answered(200, { ok: true }), "outcome_unknown"],
    ["a 2xx whose body was lost", bodyLost, "outcome_unknown"],
    ["a 2xx that is too large", { ...bodyLost, failure: { reason: "too_large" } }, "outcome_unknown"],
    ["301", answered(301), "configuration"],
    ["307", answered(307), "configuration"],
    ["400", answered(400), "rejected"],
    ["401", answered(401), "configuration"],
    ["402", answered(402), "rejected"],
    ["403", answered(403), "configuration"],
    ["404 in the service's JSON", answered(404, { message: "x" }), "rejected"],
    ["404 of another server", answered(404, html), "configuration"],
    ["404 with a bare JSON text", answered(404, '"no"'), "configuration"],
    ["405", answered(405), "configuration"],
    ["408", answered(408), "outcome_unknown"],
    ["409", answered(409), "outcome_unknown"],
    ["422", answered(422, html), "rejected"],
    ["429", answered(429), "unavailable"],
    ["500", answered(500), "outcome_unknown"],
    ["502 of a proxy", answered(502, html), "outcome_unknown"],
    ["503", answered(503), "outcome_unknown"],
    ["504", answered(504), "outcome_unknown"],
    ["599", answered(599), "outcome_unknown"],
  ])("%s", (_what, exchange, outcome) => {
    expect(outcomeOf(create, exchange)).toBe(outcome)
  })
})

describe("what an answer to a GET says", () => {
  it.each<[string, Exchange, string]>([
    ["a readable 200", answered(200, { n: 1 }), "ok"],
    ["404 in the service's JSON", answered(404, { message: "x" }), "not_found"],
    ["404 of a proxy", answered(404, html), "unavailable"],
    ["404 with a JSON list", answered(404, []), "unavailable"],
    ["404 with null", answered(404, "null"), "unavailable"],
    ["300", answered(300), "configuration"],
    ["404 whose body was lost", { ...bodyLost, httpStatus: 404 }, "unavailable"],
    ["200 with nothing in it", answered(200, "null"), "unavailable"],
    ["200 with an empty list", answered(200, []), "unavailable"],
    ["200 that is not JSON", answered(200, html), "unavailable"],
    ["301", answered(301), "configuration"],
    ["400", answered(400), "unavailable"],
    ["401", answered(401), "configuration"],
    ["403", answered(403), "configuration"],
    ["409", answered(409), "unavailable"],
    ["429", answered(429), "unavailable"],
    ["500", answered(500), "unavailable"],
    ["a lost connection", lost, "unavailable"],
    ["a refused connection", neverSent, "unavailable"],
  ])("%s", (_what, exchange, outcome) => {
    expect(outcomeOf(lookUp, exchange)).toBe(outcome)
  })

  it("has nothing that can be absent when it is a list", () => {
    expect(outcomeOf(list, answered(404))).toBe("unavailable")
    expect(outcomeOf(list, answered(400, { code: "GONE" }), { GONE: "not_found" })).toBe("unavailable")
  })
})

describe("what an answer holds", () => {
  it("is the value, or that there surely is none", () => {
    expect(classifyExchange(create, answered(200, { n: 1 }), {})).toEqual({ ok: true, value: 1, outcome: "ok" })
    const absent = { ok: true, value: null, outcome: "not_found" }
    expect(classifyExchange<number | null>(lookUp, answered(404), {})).toEqual(absent)
  })

  it.each([100, 199, 300, 302, 400, 404, 500])("counts for nothing in an HTTP %i", (status) => {
    expect(outcomeOf(create, answered(status, { n: 1 }))).not.toBe("ok")
    expect(outcomeOf(lookUp, answered(status, { n: 1 }))).not.toBe("ok")
  })

  it("counts for nothing without a status", () => {
    expect(outcomeOf(create, { ...lost, body: Buffer.from('{"n":1}') })).toBe("outcome_unknown")
  })

  it("is read only when it is JSON", () => {
    const read = jest.fn(() => 1)
    for (const body of [html, "", '{"n":']) {
      expect(classifyExchange({ ...create, read }, answered(200, body), {}).outcome).toBe("outcome_unknown")
    }
    expect(read).not.toHaveBeenCalled()
  })

  it("is refused when it is about something else, and only a value is asked about", () => {
    const error = new PayinError("outcome_unknown", "Another trade.")
    const refuse = jest.fn((value: number | null) => (value === 1 ? error : undefined))
    const expected = { ...create, refuse }
    expect(classifyExchange(expected, answered(200, { n: 1 }), {})).toEqual({ ok: false, error, outcome: error.code })
    expect(classifyExchange(expected, answered(200, { n: 2 }), {})).toMatchObject({ ok: true, value: 2 })
    expect(classifyExchange(expected, answered(200, { ok: true }), {}).outcome).toBe("outcome_unknown")
    expect(refuse.mock.calls).toEqual([[1], [2]])
  })
})

describe("the service's silence", () => {
  const silenceOf = (exchange: Exchange, codes = {}) => {
    const verdict = classifyExchange<number | null>(lookUp, exchange, codes)
    return !verdict.ok && isSilence(verdict.error)
  }

  it.each<[string, Exchange]>([
    ["a lost connection", lost],
    ["a refused connection", neverSent],
    ["a body that was lost", bodyLost],
    ["408", answered(408)],
    ["429", answered(429)],
    ["500", answered(500)],
    ["503 of a proxy", answered(503, html)],
  ])("is %s", (_what, exchange) => {
    expect(silenceOf(exchange)).toBe(true)
  })

  it.each<[string, Exchange]>([
    ["400", answered(400)],
    ["a 404 without a body", answered(404, "")],
    ["a 404 of a proxy", answered(404, html)],
    ["401", answered(401)],
    ["a 200 that is something else", answered(200, { ok: true })],
    ["a 200 that is not JSON", answered(200, html)],
  ])("is not %s, which is an answer", (_what, exchange) => {
    expect(silenceOf(exchange)).toBe(false)
  })

  it("is what the store says is silence", () => {
    expect(silenceOf(answered(400, { code: "BUSY" }), { BUSY: "unavailable" })).toBe(true)
    expect(silenceOf(answered(400, { code: "TWICE" }), { TWICE: "duplicate" })).toBe(false)
  })
})

describe("codes that the store mapped", () => {
  it.each<[ServiceCodeMeaning, string, string]>([
    ["rejected", "rejected", "rejected"],
    ["unavailable", "unavailable", "unavailable"],
    ["outcome_unknown", "outcome_unknown", "outcome_unknown"],
    ["configuration", "configuration", "configuration"],
    ["duplicate", "outcome_unknown", "unavailable"],
    ["not_found", "rejected", "not_found"],
    ["no_requisites", "rejected", "rejected"],
  ])("%s wins over the HTTP status", (meaning, onCreate, onLookUp) => {
    for (const status of [200, 400, 404, 422, 500]) {
      const exchange = answered(status, { error: { code: "X1" } })
      expect(outcomeOf(create, exchange, { X1: meaning })).toBe(onCreate)
      expect(outcomeOf(lookUp, exchange, { X1: meaning })).toBe(onLookUp)
    }
  })

  it("knows the whitelist's code whatever the status is", () => {
    expect(outcomeOf(create, answered(400, { code: "MERCHANT_IP_NOT_WHITELISTED" }))).toBe("configuration")
  })

  it("takes a code only from the map itself, and none where there is none", () => {
    expect(outcomeOf(create, answered(400), { undefined: "unavailable" })).toBe("rejected")
    expect(outcomeOf(create, answered(400, { code: "constructor" }))).toBe("rejected")
  })
})

describe("the error", () => {
  function errorFor(exchange: Exchange) {
    const verdict = classifyExchange<number | null>(create, exchange, {})
    if (verdict.ok) throw new Error("expected an error")
    return verdict.error
  }

  it("says for the whitelist code that the merchant manager changes the whitelist", () => {
    const error = errorFor(answered(403, { statusCode: 403, code: "MERCHANT_IP_NOT_WHITELISTED" }))
    expect(error).toMatchObject({ code: "configuration", httpStatus: 403, serviceCode: "MERCHANT_IP_NOT_WHITELISTED" })
    expect(error.cure).toMatch(/merchant manager.*IP whitelist/)
  })

  it.each([
    [401, /apiKey/],
    [403, /apiKey.*merchant manager/],
    [405, /baseUrl/],
    [302, /baseUrl/],
  ])("says what to change after %i", (status, cure) => {
    expect(errorFor(answered(status)).cure).toMatch(cure)
  })

  it.each([
    [neverSent, "createPayIn could not be done: the connection failed (ECONNREFUSED)."],
    [
      lost,
      "createPayIn has an unknown outcome, so it has to be looked up before it is tried again: " +
        "the request was sent, and then the connection failed (UND_ERR_SOCKET).",
    ],
    [
      answered(422, { code: "BAD_BANK" }),
      "createPayIn was refused by the service: the service answered HTTP 422, code BAD_BANK.",
    ],
    [
      answered(200, html),
      "createPayIn has an unknown outcome, so it has to be looked up before it is tried again: " +
        "the service answered HTTP 200, but the answer was not understood.",
    ],
    [
      bodyLost,
      "createPayIn has an unknown outcome, so it has to be looked up before it is tried again: " +
        "the service answered HTTP 200, and then the connection failed.",
    ],
  ])("says in a sentence what happened (%#)", (exchange, message) => {
    expect(errorFor(exchange).message).toBe(message)
  })

  it("holds nothing of the answer but its code", () => {
    const error = errorFor(answered(422, { code: "NO", message: "Card 2200 of Ivan", requisites: "2200" }))
    const everything = JSON.stringify([error, error.message, error.cause, error.stack])
    expect(everything).not.toMatch(/2200|Ivan/)
  })
})
