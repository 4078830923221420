import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { reportUnsentRefunds } from "../report-unsent-refunds"

const start = new Date("2026-11-22T12:00:00.000Z").getTime()
const after = (minutes: number) => new Date(start + minutes * 60_000)

/** A store in which these refunds were recorded, and none of them was sent. */
function storeWith(refunds: { id: string; created_at: Date }[]) {
  const told: string[] = []
  const payin = {
    isStopping: false,
    payOuts: { ofRefunds: async () => [] },
    attempts: { findBySession: async () => ({ id: "payatt_1", state: "captured", currency_code: "EUR" }) },
    cases: { recordRefund: async ({ refund_id }: { refund_id: string }) => void told.push(refund_id) },
  }
  const listRefunds = async ({ created_at }: { created_at: { $gte: Date; $lt: Date } }) =>
    refunds
      .filter((refund) => refund.created_at >= created_at.$gte && refund.created_at < created_at.$lt)
      .map((refund) => ({ ...refund, amount: 30, payment: { provider_id: "pp_payin_default" } }))
  const parts = (name: string) => (name === PAYIN_MODULE ? payin : { listRefunds })
  return { container: { resolve: parts } as unknown as MedusaContainer, told }
}

describe("refunds that the store was stopped before sending", () => {
  const at = (minutes: number) => jest.spyOn(Date, "now").mockReturnValue(after(minutes).getTime())

  afterEach(() => jest.restoreAllMocks())

  it("are told once the host has had its time to send them", async () => {
    const { container, told } = storeWith([{ id: "ref_1", created_at: after(0) }])
    at(1)
    await reportUnsentRefunds(container)
    expect(told).toEqual([])
    at(3)
    await reportUnsentRefunds(container)
    expect(told).toEqual(["ref_1"])
  })

  it("are told although the clock was set back after the last look", async () => {
    const refunds: { id: string; created_at: Date }[] = []
    const { container, told } = storeWith(refunds)
    at(60)
    await reportUnsentRefunds(container)
    refunds.push({ id: "ref_1", created_at: after(1) })
    at(10)
    await reportUnsentRefunds(container)
    expect(told).toEqual(["ref_1"])
  })
})
