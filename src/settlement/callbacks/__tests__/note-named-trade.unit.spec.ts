import { PayinError } from "../../../merchant-api/payin-error"
import { readTrade } from "../../../merchant-api/trade/trade"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../../modules/payin/service"
import type { CallbackRow } from "../../../modules/payin/sql/callback/callbacks"
import { noteNamedTrade } from "../note-named-trade"

const id = "77777777-7777-4777-8777-777777777777"
const other = "88888888-8888-4888-8888-888888888888"

/** The create was answered by nobody, and the look-up by the external id led nowhere. */
const unnamed = (change: Partial<AttemptRow> = {}) =>
  attemptRow({ state: "refused", trade_id: null, trade_status: null, lease_owner: null, ...change })

const trade = (change: object = {}) => {
  const json = { id, status: "closed", type: "pay-in", fiatAmount: "100", fiatCurrency: "EUR" }
  return readTrade({ ...json, extra: { externalTransactionId: "cart_1" }, ...change })!
}

const callback = (...identifiers: string[]) => ({ identifiers }) as unknown as CallbackRow

/** A store whose service answers about these ids. */
function storeWith(answers: Record<string, ReturnType<typeof trade> | Error>) {
  const asked: string[] = []
  const noted: unknown[] = []
  const due: string[] = []
  const attempts = {
    match: jest.fn(async () => [] as AttemptRow[]),
    change: jest.fn(async (attempt: AttemptRow, change: object): Promise<AttemptRow | undefined> => {
      noted.push(change)
      return { ...attempt, ...change }
    }),
    scheduleCheck: async (attemptId: string) => void due.push(attemptId),
  }
  const findTradeById = async (wanted: string) => {
    asked.push(wanted)
    const answer = answers[wanted] ?? null
    if (answer instanceof Error) throw answer
    return answer
  }
  const told: string[] = []
  const cases = {
    recordOtherTrade: async (_attempt: AttemptRow, { id: tradeId }: { id: string }) => void told.push(tradeId),
  }
  const payin = { account: async () => ({ client: { findTradeById } }), attempts, cases }
  return { payin: payin as unknown as PayinModuleService, attempts, asked, noted, due, told }
}

describe("a trade that only a callback names", () => {
  it("is noted on its attempt, which is settled again", async () => {
    const { due, noted, payin } = storeWith({ [id]: trade() })
    expect(await noteNamedTrade(payin, callback(id), unnamed())).toBe(false)
    expect({ due, noted }).toEqual({ due: ["payatt_1"], noted: [{ trade_id: id }] })
  })

  it("is noted also while a worker has the attempt, which the service has said it does not know", async () => {
    const { noted, payin } = storeWith({ [id]: trade() })
    await noteNamedTrade(payin, callback(id), unnamed({ lease_owner: "another" }))
    expect(noted).toEqual([{ trade_id: id }])
  })

  it.each([{ state: "opening", lease_owner: "another" }, { state: "planned" }] as const)(
    "is not looked up for %j",
    async (change) => {
      const { asked, payin } = storeWith({ [id]: trade() })
      expect(await noteNamedTrade(payin, callback(id), unnamed(change))).toBe(false)
      expect(asked).toEqual([])
    },
  )

  it("has its callback tried again when the attempt was changed meanwhile", async () => {
    const { attempts, due, payin } = storeWith({ [id]: trade() })
    attempts.change.mockResolvedValueOnce(undefined)
    await expect(noteNamedTrade(payin, callback(id), unnamed())).rejects.toThrow("changed meanwhile")
    expect(due).toEqual([])
  })

  it("is another attempt's, and no error, where that one has its id", async () => {
    const { attempts, due, payin } = storeWith({ [id]: trade() })
    const conflict = Object.assign(new Error("taken"), { code: "23505", constraint: "IDX_payin_attempt_trade_id" })
    attempts.change.mockRejectedValueOnce(conflict)
    expect(await noteNamedTrade(payin, callback(id), unnamed())).toBe(false)
    expect(due).toEqual([])
  })

  it.each<[string, string[], { type?: string; owner?: AttemptRow }]>([
    ["is told to a person where the callback names our id with it", ["cart_1", id], {}],
    ["is told to nobody where the callback does not name our id", [id], {}],
    ["is told to nobody where it is no pay-in", ["cart_1", id], { type: "pay-out" }],
    ["is told to nobody where another attempt has it", ["cart_1", id], { owner: attemptRow({ id: "payatt_2" }) }],
  ])("and of which the answer leaves our id out, %s", async (what, identifiers, { owner, ...change }) => {
    const { attempts, noted, payin, told } = storeWith({ [id]: trade({ extra: null, ...change }) })
    attempts.match.mockResolvedValue(owner ? [owner] : [])
    expect(await noteNamedTrade(payin, callback(...identifiers), unnamed())).toBe(false)
    expect({ noted, told }).toEqual({ noted: [], told: what.includes("a person") ? [id] : [] })
  })

  it("and of which the answer leaves our id out, is not taken for the one of another payment in the callback", async () => {
    const { noted, payin, told } = storeWith({ [other]: trade({ id: other, extra: null }) })
    expect(await noteNamedTrade(payin, callback("cart_1", "cart_2", id, other), unnamed())).toBe(true)
    expect({ noted, told }).toEqual({ noted: [], told: [other] })
  })

  it("is noted also in another currency, unless there is one that matches", async () => {
    const odd = trade({ fiatCurrency: "USD" })
    const alone = storeWith({ [id]: odd })
    await noteNamedTrade(alone.payin, callback(id), unnamed())
    expect(alone.noted).toEqual([{ trade_id: id }])
    const both = storeWith({ [id]: odd, [other]: trade({ id: other }) })
    await noteNamedTrade(both.payin, callback(id, other), unnamed())
    expect(both.noted).toEqual([{ trade_id: other }])
  })

  it("is found beside an id of which the answer is unclear, which alone is thrown", async () => {
    const unclear = new PayinError("unavailable", "It cannot be read.", { httpStatus: 200 })
    const { noted, payin } = storeWith({ [other]: unclear, [id]: trade() })
    await expect(noteNamedTrade(payin, callback(other), unnamed())).rejects.toBe(unclear)
    expect(await noteNamedTrade(payin, callback(other, id), unnamed())).toBe(false)
    expect(noted).toEqual([{ trade_id: id }])
  })

  it("is of nobody here when it names another external id, and absent when the service does not know it", async () => {
    const { noted, payin } = storeWith({ [id]: trade({ extra: { externalTransactionId: "cart_2" } }) })
    expect(await noteNamedTrade(payin, callback("cart_1", id), unnamed())).toBe(false)
    expect(await noteNamedTrade(payin, callback("cart_1", id, other), unnamed())).toBe(true)
    expect(noted).toEqual([])
  })
})
