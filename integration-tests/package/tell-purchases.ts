import { waitFor } from "../harness/wait-for"
import type { PurchaseSteps } from "./purchase-steps"

/** What money depends on, in a store with another Medusa than that of the stories. */
export function tellPurchases(stage: () => PurchaseSteps): void {
  it("opens one trade for clicks at once and reloads, also when the answer to its create is lost", async () => {
    const { cartId, collectionId } = await stage().cart()
    await stage().spoil({ operation: "pay-in", kind: "cut_after_commit" })
    const statuses = await Promise.all([1, 2, 3].map(() => stage().startPayment(collectionId)))
    statuses.push(await stage().startPayment(collectionId))
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await stage().trades(cartId)).toEqual([cartId])
  })

  it("refuses forged callbacks, and captures once however often a good one comes", async () => {
    const { cartId } = await stage().openedCart()
    const answers = [undefined, "00", "ab".repeat(32)].map((signature) => stage().forgeCallback(cartId, signature))
    expect(await Promise.all(answers)).toEqual([400, 400, 401])
    await stage().say(cartId, "closed")
    await Promise.all([1, 2, 3].map(() => stage().sendCallback(cartId)))
    await stage().ordered(cartId)
    await stage().sendCallback(cartId)
    await stage().expectBooks(cartId, { captures: [100], openCases: [] })
  })

  it("offers to pay again after a cancel, and late money of the first trade is a case", async () => {
    const { cartId, collectionId } = await stage().openedCart()
    await stage().say(cartId, "canceled")
    const isOpenAgain = async () => {
      await stage().startPayment(collectionId)
      return (await stage().trades(cartId)).length === 2
    }
    await waitFor(isOpenAgain, { what: "the second trade" })
    await stage().say(`${cartId}_2`, "closed")
    await stage().ordered(cartId)
    await stage().say(cartId, "closed")
    await stage().expectBooks(cartId, { captures: [100], openCases: ["paid_twice"] })
  })

  it("captures what arrived when it is less, and tells staff", async () => {
    const { cartId } = await stage().openedCart()
    await stage().say(cartId, "closed", { fiatAmount: "60.00" })
    await stage().ordered(cartId)
    await stage().expectBooks(cartId, { captures: [60], openCases: ["amount_short"] })
  })
}
