import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { outcomeOf, standing } from "../../__tests__/notebook"
import type { MedusaFacts } from "../../facts"
import { caseUpdate } from "../case-update"

const attempt = attemptRow({ state: "captured", trade_status: "closed" })
const short = (facts: Partial<MedusaFacts>) => caseUpdate("amount_short", attempt, outcomeOf({ ...standing, ...facts }))

describe("what a case says of a payment that is too little", () => {
  it("is that staff raised the order, where one stands", () => {
    expect(short({ wants: "more" }).facts).toEqual([{ fact: "order_edited", costs: "more" }])
  })

  it("is nothing of the kind where more was refunded than came, and the order is canceled", () => {
    expect(short({ wants: "more", order: "canceled" }).facts).toEqual([])
  })
})
