import type {
  AuthorizePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider, PaymentActions } from "@medusajs/framework/utils"

/** The content of its webhook. */
export type CapturedNotice = { session_id: string; amount: number }

type Data = { data?: Record<string, unknown> }

/**
 * A provider that costs nothing: it calls nobody, trusts every webhook, and treats every payment as captured. The
 * remaining time from webhook to order is Medusa's own.
 */
export class CapturedPaymentProvider extends AbstractPaymentProvider {
  static override identifier = "captured"

  constructor(cradle: Record<string, unknown>, options?: Record<string, unknown>) {
    super(cradle, options)
  }

  async initiatePayment({ data }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    return { id: String(data?.session_id), status: "pending", data: { ...data } }
  }

  async authorizePayment({ data }: Data): Promise<AuthorizePaymentOutput> {
    return { status: "captured", data }
  }

  async getWebhookActionAndData({ data }: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const { session_id, amount } = data as CapturedNotice
    return { action: PaymentActions.SUCCESSFUL, data: { session_id, amount } }
  }

  async getPaymentStatus({ data }: Data) {
    return { status: "captured" as const, data }
  }

  capturePayment = keep
  cancelPayment = keep
  refundPayment = keep
  deletePayment = keep
  retrievePayment = keep
  updatePayment = keep
}

async function keep({ data }: Data) {
  return { data }
}
