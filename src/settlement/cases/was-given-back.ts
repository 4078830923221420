import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { readOrderOf } from "../medusa/read-owners"
import { readMedusaSide } from "../read-medusa-side"
import { isGivenBack } from "./order-cases"

/** The host asks nobody before it places an order with a payment that was captured, and this one was refunded. */
export async function wasGivenBack(container: MedusaContainer, attempt: AttemptRow): Promise<boolean> {
  if (attempt.state !== "captured") return false
  if (await hasOrder(container, attempt)) return false
  const { facts } = await readMedusaSide(container, attempt)
  return facts.order === "none" && isGivenBack(facts)
}

/** As most have, and the host answers with it. A link may lead to one that is gone. */
async function hasOrder(container: MedusaContainer, { payment_collection_id }: AttemptRow): Promise<boolean> {
  return (await readOrderOf(container, payment_collection_id, ["id"])) !== null
}
