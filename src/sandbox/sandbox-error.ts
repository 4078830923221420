/** What went wrong while a sandbox was started or driven. Answers of the simulated service are a `Refusal` instead. */
export type SandboxErrorCode = "bad_settings" | "port_taken" | "unknown_trade" | "unknown_merchant" | "bad_request"

/** A mistake by whoever drives the sandbox. The message names it and its cure. */
export class SandboxError extends Error {
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string) {
    super(message)
    this.name = "SandboxError"
    this.code = code
  }
}
