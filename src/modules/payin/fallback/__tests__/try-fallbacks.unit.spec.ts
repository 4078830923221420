import fc from "fast-check"
import { PayinError } from "../../../../merchant-api/payin-error"
import { attemptRow } from "../../__tests__/attempt-row"
import { accountOptionsSchema } from "../../account/account-options"
import type { Account } from "../../account/accounts"
import type { Fallback } from "../fallback-list"
import { MOST_CREATES } from "../next-fallback"
import { beginCascade, tryFallbacks } from "../try-fallbacks"

const options = accountOptionsSchema.parse({
  errorCodes: { EMPTY: "no_requisites" },
  fallbacks: [{ method: "sbp" }, { method: "card" }, { method: "qr" }],
  timeouts: { deadlineMs: 10_000 },
})

const errors = {
  empty: new PayinError("rejected", "No.", { serviceCode: "EMPTY", httpStatus: 422 }),
  blocked: new PayinError("rejected", "No.", { serviceCode: "PAYER_BLOCKED", httpStatus: 422 }),
  mute: new PayinError("rejected", "No.", { httpStatus: 422 }),
  unknown: new PayinError("outcome_unknown", "Cut.", { serviceCode: "EMPTY" }),
  down: new PayinError("unavailable", "Down.", { serviceCode: "EMPTY" }),
  key: new PayinError("configuration", "Key.", { serviceCode: "EMPTY", httpStatus: 401 }),
  bug: new TypeError("A bug."),
}
type Outcome = keyof typeof errors | "open"

const refused = attemptRow({ state: "refused", creates: 1, trade_id: null })

/** Plays the service's answers, the first create's included. */
async function play(outcomes: Outcome[], { row = refused, secondsEach = 0, unlisted = [] as string[] } = {}) {
  let ms = 0
  const clock = { now: () => new Date(ms), random: () => 0, sleep: () => Promise.resolve() }
  const context = { account: { name: "default", options } as unknown as Account, clock }
  const cascade = beginCascade(context)
  const asked: Fallback[] = []
  const answers = [...outcomes]
  const answer = () => {
    ms += secondsEach * 1000
    const outcome = answers.shift() ?? "empty"
    if (outcome === "open") return "opened"
    throw errors[outcome]
  }
  const create = async () => answer()
  const result = await create()
    .catch((error: unknown) =>
      tryFallbacks(
        context,
        { cascade, error, order: { checkout: { cartId: "cart_1", paymentCollectionId: "pay_col_1" } } },
        {
          findRefused: () => Promise.resolve(row),
          assertListed: ({ method }) =>
            unlisted.includes(method!) ? Promise.reject(errors.key) : Promise.resolve(undefined),
          open: ({ fallback }) => {
            asked.push(fallback)
            return create()
          },
        },
      ),
    )
    .catch((error: unknown) => error)
  return { result, asked: asked.map(({ method }) => method) }
}

describe("a create that the service had no requisites for", () => {
  it("is followed by the next fallback, until one opens", async () => {
    expect(await play(["empty", "empty", "open"])).toEqual({ result: "opened", asked: ["sbp", "card"] })
  })

  it("ends with the last refusal after three creates", async () => {
    expect(await play([])).toEqual({ result: errors.empty, asked: ["sbp", "card"] })
  })

  it("passes over what the service does not list", async () => {
    expect(await play(["empty", "open"], { unlisted: ["sbp"] })).toEqual({ result: "opened", asked: ["card"] })
  })

  it.each(["blocked", "mute", "unknown", "down", "key", "bug"] as const)("ends with any other end: %s", async (end) => {
    expect(await play([end])).toEqual({ result: errors[end], asked: [] })
    expect(await play(["empty", end])).toEqual({ result: errors[end], asked: ["sbp"] })
  })

  it.each([
    ["is not refused, because another worker moved it", { state: "opening" as const }],
    ["was created before with an unknown outcome", { creates: 2 }],
    ["was answered with a trade's id", { trade_id: "5b1ff8bf" }],
  ])("is not followed where the attempt %s", async (_what, change) => {
    const row = attemptRow({ ...refused, ...change })
    expect(await play(["empty"], { row })).toEqual({ result: errors.empty, asked: [] })
  })

  it("leaves the rest out when the time is up", async () => {
    expect(await play([], { secondsEach: 3 })).toMatchObject({ asked: ["sbp"] })
    expect(await play([], { secondsEach: 6 })).toMatchObject({ asked: [] })
  })

  it("makes three creates at most, and none after an end that is not sure", async () => {
    const outcome = fc.constantFrom<Outcome>("empty", "empty", "empty", "open", "unknown", "blocked", "down")
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { maxLength: 5 }), async (outcomes) => {
        const { asked } = await play(outcomes)
        expect(1 + asked.length).toBeLessThanOrEqual(MOST_CREATES)
        const before = outcomes.slice(0, asked.length)
        expect(before.filter((one) => one !== "empty")).toEqual([])
        expect(asked).toEqual(["sbp", "card"].slice(0, asked.length))
      }),
    )
  })
})
