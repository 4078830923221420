import { metrics, trace } from "@medusajs/framework/opentelemetry/api"
import { metrics as sdk, tracing } from "@medusajs/framework/opentelemetry/sdk-node"
import { PayinError } from "../../../../merchant-api/payin-error"
import { observeBacklog } from "../observe-backlog"
import { Telemetry } from "../telemetry"

const now = new Date("2026-11-23T12:00:00Z")

/** A store with OpenTelemetry, which collects into memory. */
function collecting() {
  const metricExporter = new sdk.InMemoryMetricExporter(sdk.AggregationTemporality.CUMULATIVE)
  const reader = new sdk.PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 3_600_000 })
  const meters = new sdk.MeterProvider({ readers: [reader] })
  metrics.setGlobalMeterProvider(meters)
  const spanExporter = new tracing.InMemorySpanExporter()
  const tracers = new tracing.BasicTracerProvider({ spanProcessors: [new tracing.SimpleSpanProcessor(spanExporter)] })
  trace.setGlobalTracerProvider(tracers)
  const points = async (name: string) => {
    await reader.forceFlush()
    const scopes = metricExporter.getMetrics().at(-1)!.scopeMetrics
    const found = scopes.flatMap((scope) => scope.metrics).find(({ descriptor }) => descriptor.name === name)
    return (found?.dataPoints ?? []).map(({ attributes, value }) => ({ attributes, value }))
  }
  return { points, spans: () => spanExporter.getFinishedSpans(), end: async () => await meters.shutdown() }
}

describe("what the plugin tells the store's OpenTelemetry", () => {
  let store: ReturnType<typeof collecting>
  beforeEach(() => (store = collecting()))
  afterEach(async () => {
    await store.end()
    metrics.disable()
    trace.disable()
  })

  it("counts calls to the service by operation and outcome, with their durations in seconds", async () => {
    const telemetry = new Telemetry()
    telemetry.noteCall("default", { operation: "createPayIn", method: "POST", durationMs: 250, outcome: "ok" })
    const [call] = await store.points("payin.service.call.duration")
    expect(call).toMatchObject({
      attributes: { account: "default", operation: "createPayIn", outcome: "ok" },
      value: { count: 1, sum: 0.25 },
    })
  })

  it("counts callbacks, and why others were refused", async () => {
    const telemetry = new Telemetry()
    telemetry.noteCallback("default", { accepted: true })
    telemetry.noteCallback("default", { accepted: false, reason: "mismatch" })
    const counted = await store.points("payin.callbacks")
    expect(counted.map(({ attributes, value }) => [attributes.result, value])).toEqual([
      ["accepted", 1],
      ["mismatch", 1],
    ])
  })

  it("measures work in a span with ids, and keeps the ids out of the metric", async () => {
    const telemetry = new Telemetry()
    const run = () => Promise.resolve({ outcome: "settled" })
    const settled = await telemetry.whileAt(
      "settle",
      { "payin.attempt_id": "payatt_1" },
      { run, outcomeOf: (found) => found },
    )
    expect(settled).toEqual({ outcome: "settled" })
    const [span] = store.spans()
    expect(span).toMatchObject({
      name: "payin.settle",
      attributes: { "payin.attempt_id": "payatt_1", outcome: "settled" },
    })
    const [work] = await store.points("payin.work.duration")
    expect(work!.attributes).toEqual({ work: "settle", outcome: "settled" })
  })

  it("names only the code of what failed, and throws it on", async () => {
    const telemetry = new Telemetry()
    const failing = (error: Error) =>
      telemetry.whileAt("open", {}, { run: () => Promise.reject(error), outcomeOf: () => ({}) })
    await expect(failing(new PayinError("unavailable", "no answer"))).rejects.toThrow("no answer")
    await expect(failing(new Error("insert into t values ('4111 1111')"))).rejects.toThrow("4111")
    const work = await store.points("payin.work.duration")
    expect(work.map(({ attributes }) => attributes.outcome)).toEqual(["unavailable", "error"])
    expect(
      JSON.stringify(store.spans().map(({ attributes, status, events }) => ({ attributes, status, events }))),
    ).not.toContain("4111")
  })

  it("tells what waits, when it is collected", async () => {
    const minuteAgo = new Date(now.getTime() - 60_000)
    const counted = { median_seconds: null, slowest_seconds: null, recent: 0 }
    const callbacks = { account: "default", waiting: 3, oldest_waiting_at: minuteAgo, dead: 1, ...counted }
    const parts = {
      adminQueries: { countOpenCases: async () => ({ amount_short: 2 }) },
      daySums: {
        callbackHealth: async () => [callbacks],
        pendingWork: async () => ({ overdueSince: minuteAgo, failing: 4, stranded: [] }),
        now: async () => now,
      },
      outbox: { waitingSince: async () => minuteAgo },
      breaker: { openAccounts: () => ["second"] },
    }
    observeBacklog(parts, ["default", "second"])
    expect(await store.points("payin.cases.open")).toEqual([{ attributes: { kind: "amount_short" }, value: 2 }])
    const ofAccounts = async (name: string) => (await store.points(name)).map(({ value }) => value)
    expect(await ofAccounts("payin.callbacks.waiting")).toEqual([3, 0])
    expect(await ofAccounts("payin.callbacks.oldest_age")).toEqual([60, 0])
    expect(await ofAccounts("payin.callbacks.dead")).toEqual([1, 0])
    expect(await ofAccounts("payin.account.paused")).toEqual([0, 1])
    expect(await ofAccounts("payin.attempts.overdue_age")).toEqual([60])
    expect(await ofAccounts("payin.attempts.failing")).toEqual([4])
    expect(await ofAccounts("payin.events.oldest_age")).toEqual([60])
  })
})

describe("a store without OpenTelemetry", () => {
  it("pays nothing for it: work runs as it is, and nothing is read", async () => {
    const reads = jest.fn()
    observeBacklog(
      {
        adminQueries: { countOpenCases: reads },
        daySums: { callbackHealth: reads, pendingWork: reads, now: reads },
        outbox: { waitingSince: reads },
        breaker: { openAccounts: reads },
      },
      [],
    )
    const run = () => Promise.resolve(7)
    expect(await new Telemetry().whileAt("open", {}, { run, outcomeOf: () => ({}) })).toBe(7)
    expect(reads).not.toHaveBeenCalled()
  })
})
