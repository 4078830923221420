/**
 * A clear "no" of the simulated service. Only `MERCHANT_IP_NOT_WHITELISTED` with 403 is the contract's; the other codes
 * and statuses, and the shape `{ code, message }`, are the sandbox's, because the contract does not show them.
 */
export class Refusal extends Error {
  readonly httpStatus: number
  readonly code: string

  constructor(httpStatus: number, code: string, message: string) {
    super(message)
    this.name = "Refusal"
    this.httpStatus = httpStatus
    this.code = code
  }

  static invalid(message: string): Refusal {
    return new Refusal(400, "VALIDATION_ERROR", message)
  }

  static unknownTrade(): Refusal {
    return new Refusal(404, "TRADE_NOT_FOUND", "There is no such trade.")
  }
}
