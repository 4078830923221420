import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

export type Place = "log" | "event" | "answer" | "row"

/** Something that was recorded: `where` names the log level, event, request or table. */
export type Trace = { place: Place; where: string; text: string }

/** A value that may appear only in the allowed traces. */
export type Secret = { name: string; value: string | RegExp; allowed?: (trace: Trace) => boolean }

/** @returns a sentence for each secret in each place where it must not be, without the secret itself */
export function leaksIn(traces: readonly Trace[], secrets: readonly Secret[]): string[] {
  const found = secrets.flatMap(({ name, value, allowed }) => {
    const holds = finderOf(value)
    const leaks = traces.filter((trace) => holds(trace.text) && !allowed?.(trace))
    return leaks.map(({ place, where }) => `${name} in ${place} ${where}`)
  })
  return [...new Set(found)]
}

/** Finds a value as it is, escaped in JSON, or encoded in an address. */
function finderOf(value: string | RegExp): (text: string) => boolean {
  if (typeof value !== "string") return (text) => value.test(text)
  const forms = [...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])]
  return (text) => forms.some((form) => text.includes(form))
}

/** Records everything that a store writes and sends while it is watched. */
export class Watch {
  readonly traces: Trace[] = []
  readonly #undo: (() => void)[] = []

  constructor(private readonly container: MedusaContainer) {}

  start(): void {
    this.#watchLogger()
    this.#watchOutput()
    this.#watchAnswers()
    const subscriber = async (event: { name: string }) => this.#note("event", event.name, event)
    const bus = this.container.resolve(Modules.EVENT_BUS)
    // One watch may begin while another still runs.
    const subscriberId = `leak-watch-${randomUUID()}`
    bus.subscribe("*", subscriber as never, { subscriberId })
    this.#undo.push(() => void bus.unsubscribe("*", subscriber as never, { subscriberId }))
  }

  stop(): void {
    for (const undo of this.#undo.splice(0)) undo()
  }

  /** Records the rows of the store's tables as they are now. */
  async readRows(names = /./): Promise<void> {
    const db = this.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows: tables } = await db.raw("select tablename as name from pg_tables where schemaname = 'public'")
    const wanted = (tables as { name: string }[]).filter(({ name }) => names.test(name))
    // One question for all of them: this is asked after every story.
    const { rows } = await db.raw(wanted.map(({ name }) => valuesOf(name)).join(" union all "))
    for (const { where, text } of rows as Omit<Trace, "place">[]) this.#note("row", where, text)
  }

  /** Includes levels below the log level: a store may use another one. */
  #watchLogger(): void {
    const logger = this.container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    for (const level of ["error", "warn", "info", "debug", "log", "http", "verbose", "silly"] as const) {
      this.#replace(logger as never, level, (args) => this.#note("log", level, args))
    }
  }

  #watchOutput(): void {
    for (const stream of ["stdout", "stderr"] as const) {
      this.#replace(process[stream] as never, "write", ([text]) => this.#note("log", stream, String(text)))
    }
  }

  #watchAnswers(): void {
    const real = globalThis.fetch
    globalThis.fetch = async (...args) => {
      const answer = await real(...args)
      const where = `${args[1]?.method ?? "GET"} ${String(args[0])}`
      this.#note("answer", where, [...answer.headers, await answer.clone().text()])
      return answer
    }
    this.#undo.push(() => (globalThis.fetch = real))
  }

  #replace(owner: Record<string, unknown>, name: string, note: (args: unknown[]) => void): void {
    const real = owner[name]
    if (typeof real !== "function") return
    owner[name] = (...args: unknown[]) => {
      note(args)
      return real.apply(owner, args)
    }
    this.#undo.push(() => (owner[name] = real))
  }

  #note(place: Place, where: string, what: unknown): void {
    this.traces.push({ place, where, text: typeof what === "string" ? what : textOf(what) })
  }
}

/** SQL for what a table's rows have in their columns. */
function valuesOf(table: string): string {
  return `select '${table}.' || field.name as where, field.text from "${table}" one
    cross join lateral jsonb_each_text(to_jsonb(one)) as field (name, text) where field.text is not null`
}

/** Errors are shown with their own fields, as a logger would print them. */
function textOf(what: unknown): string {
  const seen = new WeakSet()
  return JSON.stringify(what, (_key, value: unknown) => {
    if (value instanceof Error) return { ...value, message: value.message, stack: value.stack }
    if (typeof value !== "object" || value === null) return value
    if (seen.has(value)) return "(again)"
    seen.add(value)
    return value
  })
}
