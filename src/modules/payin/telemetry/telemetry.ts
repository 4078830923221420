import type { Attributes, Counter, Histogram } from "@medusajs/framework/opentelemetry/api"
import { metrics, SpanStatusCode, trace } from "@medusajs/framework/opentelemetry/api"
import type { CallInfo } from "../../../merchant-api/client-options"
import { isPayinError } from "../../../merchant-api/payin-error"

/** The name that the store's dashboards find these instruments and spans by. */
export const INSTRUMENTATION = "medusa-payment-payin"

export type Work = "open" | "settle" | "callback"

/**
 * What the plugin does, for the store's own OpenTelemetry (docs/operations.md names every instrument). In a store
 * without one, each call is an empty function. Ids, account names and codes only: no amount, no requisite, no payer.
 */
export class Telemetry {
  readonly #calls: Histogram
  readonly #callbacks: Counter
  readonly #work: Histogram

  constructor() {
    const meter = metrics.getMeter(INSTRUMENTATION)
    this.#calls = meter.createHistogram("payin.service.call.duration", {
      unit: "s",
      description: "Calls to the payment service",
      advice: { explicitBucketBoundaries: seconds },
    })
    this.#callbacks = meter.createCounter("payin.callbacks", { description: "Callbacks by whether they were accepted" })
    this.#work = meter.createHistogram("payin.work.duration", {
      unit: "s",
      description: "Opening payments, settling them and processing callbacks",
      advice: { explicitBucketBoundaries: seconds },
    })
  }

  noteCall(account: string, { operation, outcome, durationMs }: CallInfo): void {
    this.#calls.record(durationMs / 1000, { account, operation, outcome })
  }

  noteCallback(account: string, result: { accepted: true } | { accepted: false; reason: string }): void {
    this.#callbacks.add(1, { account, result: result.accepted ? "accepted" : result.reason })
  }

  /**
   * Runs the work in a span of its own.
   *
   * @param ids what the span is found by; they are no attributes of the metric, which would grow without end
   * @param outcomeOf what the work came to: few different words
   */
  async whileAt<T>(
    work: Work,
    ids: Record<string, string>,
    { run, outcomeOf }: { run: () => Promise<T>; outcomeOf: (result: T) => Attributes },
  ): Promise<T> {
    const began = performance.now()
    return await trace
      .getTracer(INSTRUMENTATION)
      .startActiveSpan(`payin.${work}`, { attributes: ids }, async (span) => {
        let outcome: Attributes = {}
        try {
          const result = await run()
          outcome = outcomeOf(result)
          return result
        } catch (error) {
          outcome = { outcome: isPayinError(error) ? error.code : "error" }
          // Not the error itself: a database's error quotes values.
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          this.#work.record((performance.now() - began) / 1000, { work, ...outcome })
          span.setAttributes(outcome).end()
        }
      })
  }
}

/** From a row that is read to a service that needs its whole deadline. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
