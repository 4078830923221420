import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider, MedusaError } from "@medusajs/framework/utils"
import { type AmountInput, roundAmount } from "../../merchant-api/money"
import { isPayinError } from "../../merchant-api/payin-error"
import { checkoutOf } from "../../modules/payin/attempt/opening/checkout-of"
import type { CheckoutContext } from "../../modules/payin/checkout/checkout-contexts"
import { withSafeMethods } from "../../modules/payin/errors/safe-errors"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { OWN_WRITE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { authorizationOf, isPaid, modeOf, sessionStatusOf, whyUnpaid } from "./attempt-answers"
import { assertArrived } from "./capture"
import { checkoutAgain } from "./checkout-again"
import { asCustomer, customerError } from "./customer-error"
import { assertKept, refuseToDrop } from "./kept-payment"
import { recordRefund, refuseRefund, sendableRefund } from "./refund"
import { plannedDataOf, sessionDataOf } from "./session-data"

type ProviderOptions = { account?: string }
type Cradle = { payin: PayinModuleService }

/**
 * Medusa's port: it translates, and leaves the rest to the module. A session is identified by its id alone, which
 * Medusa sets itself; anything else in a session's `data` may come from a browser and is not read.
 */
export class PayinPaymentProvider extends AbstractPaymentProvider<ProviderOptions> {
  static override identifier = "payin"

  static override validateOptions(options: Record<string, unknown> = {}): void {
    const unknown = Object.keys(options).filter((key) => key !== "account")
    if (unknown.length === 0 && ["undefined", "string"].includes(typeof options.account)) return
    throw new MedusaError(
      MedusaError.Types.INVALID_ARGUMENT,
      'medusa-payment-payin: the provider takes one option, account: "<name>". Everything else is set in the plugin\'s options.',
    )
  }

  readonly #cradle: Cradle
  readonly #account: string

  constructor(cradle: Cradle, options: ProviderOptions = {}) {
    super(cradle, options)
    this.#cradle = cradle
    this.#account = options.account ?? "default"
  }

  /** Resolved at first use: Medusa constructs providers before every module is ready. */
  get #payin(): PayinModuleService {
    const { payin } = this.#cradle
    if (payin) return payin
    throw new Error(
      'medusa-payment-payin: the module "payin" is not loaded. Add the package to `plugins` in medusa-config.ts.',
    )
  }

  async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const paymentSessionId = sessionIdOf(input.data)
    const checkout =
      this.#payin.tickets.read(input.data?.payin_ticket) ?? (await checkoutAgain(this.#payin, input.data))
    if (!paymentSessionId || !checkout) throw customerError("no_cart", checkout?.locale)
    const { attempt, outcome } = checkout.adoptAttemptId
      ? { attempt: await this.#payin.attempts.bindSession(checkout.adoptAttemptId, paymentSessionId), outcome: "open" }
      : await this.#begin(input, paymentSessionId, checkout)
    const dataOf = outcome === "planned" ? plannedDataOf : sessionDataOf
    return { id: attempt.id, status: "pending", data: dataOf(attempt, paymentSessionId, this.#payin) }
  }

  async #begin(input: InitiatePaymentInput, paymentSessionId: string, checkout: CheckoutContext) {
    const currency = input.currency_code.toUpperCase()
    const begun = await asCustomer(this.#payin.log, checkout, async () => {
      const order = { paymentSessionId, amount: roundAmount(input.amount as AmountInput, currency), currency, checkout }
      const { options } = await this.#payin.account(this.#account)
      // A standing order has no completion to wait for, so its trade opens with the session in both modes.
      const plans = options.mode === "order_then_pay" && checkout.cartId !== null && !checkout.orderId
      return plans
        ? await this.#payin.planAttempt(this.#account, order)
        : await this.#payin.openAttempt(this.#account, order)
    })
    if (begun.outcome === "open" || begun.outcome === "planned") return begun
    if (begun.outcome === "paid") await this.#payin.attempts.scheduleCheck(begun.attempt.id, 0)
    throw customerError(begun.outcome, checkout.locale)
  }

  /**
   * Answers for the session that owns a paid attempt: `captured`, or `authorized` when less arrived than was asked for;
   * settle then captures what arrived. In `order_then_pay` an order may stand on an unpaid trade, which opens here.
   */
  async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const paymentSessionId = input.context?.idempotency_key ?? sessionIdOf(input.data)
    const owned = paymentSessionId ? await this.#payin.attempts.findBySession(paymentSessionId) : undefined
    if (!owned || !paymentSessionId) throw customerError("unpaid", undefined)
    const attempt = await this.#readForAuthorization(owned, paymentSessionId)
    // However this completion ends, settle looks at the attempt soon and checks that the order stands.
    if (isPaid(attempt)) await this.#payin.attempts.scheduleCheck(attempt.id, 10)
    const status = authorizationOf(attempt, await modeOf(this.#payin, attempt))
    if (!status) throw customerError(whyUnpaid(attempt), this.#requestOf(attempt).locale)
    // Only an order placed like this may be given up, whatever the settings say when its payment ends.
    if (status === "pending_authorization") await this.#payin.placements.note(attempt.id, new Date())
    return { status, data: sessionDataOf(attempt, paymentSessionId, this.#payin) }
  }

  /** A shopper who returns before the callback gets the order at once: a trade that is not paid yet is read now. */
  async #readForAuthorization(attempt: AttemptRow, paymentSessionId: string): Promise<AttemptRow> {
    if (isPaid(attempt)) return attempt
    if (attempt.state === "planned" || attempt.state === "opening")
      return await this.#openNow(attempt, paymentSessionId)
    try {
      return await this.#payin.readForShopper(attempt)
    } catch (error) {
      if (!isPayinError(error)) throw error
      // The service cannot be asked. What is known of an open trade is enough to let its order wait.
      return attempt
    }
  }

  async #openNow(attempt: AttemptRow, paymentSessionId: string): Promise<AttemptRow> {
    const checkout = { ...checkoutOf(attempt), ...this.#requestOf(attempt) }
    const order = { paymentSessionId, amount: attempt.amount, currency: attempt.currency_code, checkout }
    const opened = await asCustomer(this.#payin.log, checkout, () => this.#payin.openAttempt(attempt.account, order))
    if (opened.outcome === "open" || opened.outcome === "paid") return opened.attempt
    throw customerError(opened.outcome, checkout.locale)
  }

  /** What the current request says about its shopper; nothing when settle completes the cart by itself. */
  #requestOf(attempt: AttemptRow): Pick<CheckoutContext, "payer" | "locale"> {
    const request = this.#payin.tickets.readOf(attempt.payment_collection_id)
    return { payer: request?.payer, locale: request?.locale }
  }

  /** Nothing to do at the service: a closed trade is money in the merchant account. */
  async capturePayment({ data, context }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const attempt = await this.#attemptOf(data)
    if (attempt) await assertArrived(this.#payin, attempt, context?.idempotency_key)
    return { data }
  }

  async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const attempt = await this.#attemptOf(input.data)
    const status = attempt ? sessionStatusOf(attempt) : "pending"
    return { status, data: this.#dataOf(attempt, input.data) }
  }

  async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data: this.#dataOf(await this.#attemptOf(data), data) }
  }

  /** A session that no attempt owns keeps the data that it has. */
  #dataOf(attempt: AttemptRow | undefined, data: Record<string, unknown> | undefined) {
    return attempt ? sessionDataOf(attempt, sessionIdOf(data)!, this.#payin) : data
  }

  /** Medusa's cart flows do not call it. Settle does, to write a changed status into the session. */
  async updatePayment({ data: given, ...change }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const { [OWN_WRITE]: isOwn, ...data } = given ?? {}
    if (!isOwn) assertKept(await this.#attemptOf(data), change)
    return await this.retrievePayment({ data })
  }

  /** The service has no cancel of a pay-in: the attempt is superseded and stays watched. What is paid stays. */
  async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    const attempt = await this.#attemptOf(data)
    if (attempt && isPaid(attempt)) throw refuseToDrop(attempt)
    if (attempt) await this.#payin.attempts.supersede(attempt.id)
    return { data }
  }

  /**
   * A deleted session releases its attempt, which stays open for the next session of the same order. Once the money is
   * there, only a refusal keeps the host from dropping what was paid. Checked after the release, not before: the host
   * creates the next session at the same time, and the attempt may move to it in between.
   */
  async deletePayment({ data }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    const paymentSessionId = sessionIdOf(data)
    if (!paymentSessionId || (await this.#payin.attempts.unbindSession(paymentSessionId))) return { data }
    const kept = await this.#attemptOf(data)
    if (kept && isPaid(kept)) throw refuseToDrop(kept)
    return { data }
  }

  /**
   * Only for a payment on an order: what the host gives back by itself after a failed completion is not a refund by
   * staff, and no money was sent back. Settling may have seen the order before that completion failed, and took it back.
   */
  async refundPayment({ data, amount, context }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const attempt = await this.#attemptOf(data)
    if (attempt?.state !== "captured" || !(await this.#payin.placements.standsOnOrder(attempt))) throw refuseRefund()
    const given = { id: context?.idempotency_key, amount: amount as AmountInput }
    const refund = await sendableRefund(this.#payin, attempt, given)
    // Reads the refund for the sums of its day, or that it was refused. Its failure would take back what may have been sent.
    const readSoon = () => this.#payin.attempts.scheduleCheck(attempt.id, 10).catch(() => undefined)
    await recordRefund(this.#payin, attempt, refund).finally(readSoon)
    return { data }
  }

  /** The service knows no customers. Without this, Medusa warns of that at every payment of one who is signed in. */
  createAccountHolder() {
    return Promise.resolve({} as never)
  }

  /** For callbacks that reach Medusa's own route. They are verified and kept the same way; settle does the rest. */
  async getWebhookActionAndData(payload: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const rawBody = Buffer.isBuffer(payload.rawData) ? payload.rawData : Buffer.from(payload.rawData ?? "")
    const signature = (payload.headers as Record<string, unknown>)["x-signature"]
    await this.#payin.acceptCallback(this.#account, { rawBody, signature })
    return { action: "not_supported" }
  }

  async #attemptOf(data: Record<string, unknown> | undefined): Promise<AttemptRow | undefined> {
    const paymentSessionId = sessionIdOf(data)
    return paymentSessionId ? await this.#payin.attempts.findBySession(paymentSessionId) : undefined
  }
}

withSafeMethods(PayinPaymentProvider.prototype)

function sessionIdOf(data: Record<string, unknown> | undefined): string | undefined {
  return typeof data?.session_id === "string" ? data.session_id : undefined
}
