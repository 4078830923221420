import { setTimeout as pause } from "node:timers/promises"
import type { Lane } from "../lane"
import { type CutWork, cutWorkOf, expireCutLeases, type Query, statementsEnd, writeOffWorkflows } from "./cut-work"
import type { DoomedStore } from "./doomed-store"
import type { Outages } from "./outages"
import type { Moment, SpareStores } from "./spare-stores"

type Parts = {
  /** The test's own store, which begins and ends every sequence. */
  own: { url: string; runJob(): Promise<void>; restart(): Promise<void> }
  spares: SpareStores
  lane: Lane
  outages: Outages
  query: Query
  tell(line: string): void
}

/** The longest that a server believes settings that it has read. */
const SETTINGS_MS = 2_000

/**
 * The one store that runs: the test's own, or, from the moment a kill is planned, one in a process of its own. When that
 * one is dead, no store runs until the test's own takes over, as a store that starts again does.
 */
export class RunningStore {
  /** What the last kill left behind, until it is taken over. */
  cut: CutWork = { leases: [], workflows: [] }
  kills = 0
  /** Kills that hit work under way. */
  hits = 0
  /** Kills in the middle of a write that waited for them. */
  inWrites = 0
  #doomed?: DoomedStore
  #killing?: Promise<void>
  #letGo?: () => Promise<void>
  #leftOwnAt = 0

  constructor(private readonly parts: Parts) {}

  get url(): string {
    return this.#doomed?.url ?? this.parts.own.url
  }

  get isUp(): boolean {
    return this.#killing === undefined
  }

  /** Runs as a process, which is going to be killed. */
  get isDoomed(): boolean {
    return this.#doomed !== undefined && this.isUp
  }

  get isOwn(): boolean {
    return this.#doomed === undefined
  }

  /** Hands over to a store that dies at that moment. Nothing may be under way. */
  async doom(moment: Moment): Promise<void> {
    const doomed = await this.parts.spares.take()
    this.#doomed = doomed
    this.#leftOwnAt = Date.now()
    this.#direct()
    const { come, letGo } = await this.parts.spares.plan(moment)
    this.#letGo = letGo
    // Whoever waits for the kill learns of its failure.
    void come.then(() => (this.#doomed === doomed ? this.kill("writeTo" in moment) : undefined)).catch(() => undefined)
  }

  async runJob(): Promise<void> {
    if (this.isOwn) await this.parts.own.runJob()
    else if (this.isUp) await this.#doomed!.runJob()
  }

  async kill(isInWrite = false): Promise<void> {
    await (this.#killing ??= this.#kill(isInWrite))
  }

  /** Resolves once a kill that has begun is over. */
  async isSettled(): Promise<void> {
    await this.#killing
  }

  /** The test's own store, as one that starts again: it remembers nothing, and holds nothing. */
  async startAgain(): Promise<void> {
    await this.isSettled()
    await pause(Math.max(0, this.#leftOwnAt + SETTINGS_MS - Date.now()))
    this.#doomed = undefined
    this.#killing = undefined
    this.#direct()
    await this.parts.own.restart()
    this.parts.outages.end()
  }

  /** The test's own store starts again although nobody killed it. */
  async restart(): Promise<void> {
    await this.parts.own.restart()
  }

  /** Time passes for the dead, too. */
  async expireCut(): Promise<void> {
    await expireCutLeases(this.parts.query, this.cut)
  }

  /** Workflows that a dead process left unfinished never end. */
  async tidyUp(): Promise<void> {
    if (this.isDoomed) await this.kill()
    if (!this.isOwn) await this.startAgain()
    await writeOffWorkflows(this.parts.query, this.cut)
  }

  async #kill(isInWrite: boolean): Promise<void> {
    const { outages, query, tell, lane } = this.parts
    tell(`  (the store is killed${isInWrite ? " in that write" : ""})`)
    outages.begin()
    await this.#doomed!.kill()
    await this.#letGo?.()
    await statementsEnd(query, this.#doomed!.name)
    const { leases, workflows } = await cutWorkOf(query, lane.accounts)
    this.cut = { leases: [...this.cut.leases, ...leases], workflows: [...this.cut.workflows, ...workflows] }
    this.kills += 1
    if (leases.length + workflows.length > 0) this.hits += 1
    if (isInWrite) this.inWrites += 1
  }

  /** The service reports to the store that runs. */
  #direct(): void {
    const { lane } = this.parts
    for (const account of lane.accounts) lane.sendNewsTo(account, this.url)
  }
}
