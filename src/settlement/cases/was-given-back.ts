import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { readMedusaSide } from "../read-medusa-side"
import { isGivenBack } from "./order-cases"

/** The host asks nobody before it places an order with a payment that was captured, and this one was refunded. */
export async function wasGivenBack(container: MedusaContainer, attempt: AttemptRow): Promise<boolean> {
  if (attempt.state !== "captured") return false
  const { facts } = await readMedusaSide(container, attempt)
  return facts.order === "none" && isGivenBack(facts)
}
