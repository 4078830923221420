import { metrics } from "@medusajs/framework/opentelemetry/api"
import { observeBacklog } from "../../src/modules/payin/telemetry/observe-backlog"
import { Telemetry } from "../../src/modules/payin/telemetry/telemetry"

export type Instrument = { kind: "histogram" | "counter" | "gauge"; name: string; unit: string | undefined }

/** Every metric that the code reports, as it announces them to a store's OpenTelemetry. */
export function instruments(): Instrument[] {
  const made: Instrument[] = []
  const note = (kind: Instrument["kind"]) => (name: string, options?: { unit?: string }) => {
    made.push({ kind, name, unit: options?.unit })
    return {}
  }
  const meter = {
    createHistogram: note("histogram"),
    createCounter: note("counter"),
    createObservableGauge: note("gauge"),
    addBatchObservableCallback: () => undefined,
  }
  metrics.disable()
  metrics.setGlobalMeterProvider({ getMeter: () => meter } as never)
  new Telemetry()
  observeBacklog({} as never, [])
  metrics.disable()
  return made
}

/** The series of a metric in Prometheus, by OpenTelemetry's rules: dots become underscores, units and `_total` are added. */
export function prometheusNames({ kind, name, unit }: Instrument): string[][] {
  const base = `${name.replaceAll(".", "_")}${unit === "s" ? "_seconds" : ""}`
  if (kind === "counter") return [[`${base}_total`]]
  return kind === "gauge" ? [[base]] : [[`${base}_bucket`], [`${base}_count`, `${base}_sum`]]
}
