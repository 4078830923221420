import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { outcomeOf, standing } from "../../__tests__/notebook"
import { ensureSession } from "../ensure-session"
import type { PaymentSessionRow } from "../taking-session"

const attempt = attemptRow({ state: "paid" })
const own: PaymentSessionRow = {
  ...{ id: "payses_2", status: "pending", amount: 100, currency_code: "eur" },
  ...{ provider_id: "pp_payin_default", data: {} },
}
const ofPayment = { ...own, id: "payses_1", status: "authorized" }

/** @returns the session that takes the money, and which one was bound to the attempt for that */
async function ensured(session: PaymentSessionRow | undefined) {
  const bound: string[] = []
  const modules: Record<string, unknown> = {
    [PAYIN_MODULE]: {
      attempts: { bindSession: async (_: string, id: string) => bound.push(id), findBySession: async () => attempt },
    },
    [Modules.PAYMENT]: {},
  }
  const container = { resolve: (key: string) => modules[key] } as unknown as MedusaContainer
  const { after } = outcomeOf(standing)
  const id = await ensureSession(container, attempt, { ...after, session, sessions: [ofPayment, own] })
  return { id, bound }
}

describe("the session of a payment for an order that has one already", () => {
  it("is the attempt's own, though that of the other payment comes first", async () => {
    expect(await ensured(own)).toEqual({ id: "payses_2", bound: [] })
  })

  it("is the one that a kill has left beside it, which nobody has", async () => {
    expect(await ensured(undefined)).toEqual({ id: "payses_2", bound: ["payses_2"] })
  })
})
