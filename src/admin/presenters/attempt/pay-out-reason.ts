import type { PayOutItem } from "../../lib/contract"

/** Why the service refused a pay-out: its code and its message, as far as it gave them. */
export function payOutReason({ code, message }: NonNullable<PayOutItem["reason"]>): string {
  return [code, message].filter((part) => part !== null).join(": ")
}
