import * as fc from "fast-check"
import { isPayinError, type PayinErrorCode } from "../payin-error"

/** An exact amount made of whole cents, without floats: [decimal string, cents]. */
export const cents = fc.bigInt({ min: 1n, max: 10n ** 14n })
export const decimalOf = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, "0")}`

/** The code of the error. Its cure differs from error to error. */
export function codeThrownBy(run: () => unknown): PayinErrorCode | "nothing" {
  const error = errorThrownBy(run)
  if (error !== undefined && !isPayinError(error)) throw error
  return error?.code ?? "nothing"
}

export function errorThrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
}
