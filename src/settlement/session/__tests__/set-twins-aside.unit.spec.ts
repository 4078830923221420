import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { setTwinsAside } from "../set-twins-aside"
import type { PaymentSessionRow } from "../taking-session"

const attempt = attemptRow({ state: "paid", payment_session_id: "payses_own" })

/** @returns which of the sessions were canceled; `payses_other` is beside the attempt's own */
async function setAside({ holder, twin }: { holder?: object; twin?: Partial<PaymentSessionRow> }): Promise<string[]> {
  const own = { id: "payses_own", status: "pending", amount: 100, currency_code: "eur", data: {} }
  const session = { ...own, provider_id: "pp_payin_default" }
  const canceled: string[] = []
  const modules: Record<string, unknown> = {
    [PAYIN_MODULE]: { attempts: { findBySession: async (id: string) => (id === "payses_own" ? attempt : holder) } },
    [Modules.PAYMENT]: {
      updatePaymentSession: async ({ id, status }: PaymentSessionRow) => status === "canceled" && canceled.push(id),
    },
  }
  const container = { resolve: (key: string) => modules[key] } as unknown as MedusaContainer
  const sessions = [{ ...session, id: "payses_other", ...twin }, session]
  await setTwinsAside(container, attempt, { ownId: "payses_own", sessions })
  return canceled
}

describe("a second session that the host may take for the paid one", () => {
  it.each([
    ["nobody's", undefined],
    ["of an attempt that nobody has paid", attemptRow({ id: "payatt_2", state: "open" })],
    ["of an attempt that has ended", attemptRow({ id: "payatt_2", state: "canceled" })],
  ])("is set aside when it is %s", async (_, holder) => {
    expect(await setAside({ holder })).toEqual(["payses_other"])
  })

  it("is set aside when it has more digits of the same total", async () => {
    expect(await setAside({ twin: { amount: 100.0034 } })).toEqual(["payses_other"])
  })

  it.each([
    ["another attempt was paid through it", attemptRow({ id: "payatt_2", state: "paid" })],
    ["another attempt was captured through it", attemptRow({ id: "payatt_2", state: "captured" })],
    ["the attempt has moved to it since", attempt],
  ])("stays when %s", async (_, holder) => {
    expect(await setAside({ holder })).toEqual([])
  })

  it.each<[string, Partial<PaymentSessionRow>]>([
    ["of another provider", { provider_id: "pp_stripe_stripe" }],
    ["of another account", { provider_id: "pp_payin_second" }],
    ["of another amount", { amount: 120 }],
    ["one that an order waits for", { status: "pending_authorization" }],
    ["authorized", { status: "authorized" }],
    ["over already", { status: "canceled" }],
  ])("stays when it is %s", async (_, twin) => {
    expect(await setAside({ twin })).toEqual([])
  })
})
