import { MedusaError } from "@medusajs/framework/utils"

export function notFound(what: string, id: string, cure: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, `There is no ${what} ${id}. ${cure}`, "payin_not_found")
}
