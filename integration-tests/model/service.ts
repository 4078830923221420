import type { SandboxTrade } from "../../src/sandbox"
import type { ServiceBook, TradeFact, Word } from "./books"
import type { Lane } from "./lane"

/** What a callback says about a trade. */
export type Telling = "trade" | "nested" | "ids" | "own id" | "external id"

/** `said`: what look-ups answer meanwhile, unless they find nothing. */
type Blur = { trade: string; from: number; to: number; said?: string }

const SECOND = /__\d+$/

/** The service of one sequence: it moves trades, reports them, and records each of its words. */
export class Service {
  readonly words: Word[] = []
  readonly tellings: { trade: string; at: number }[] = []
  /** Callbacks as they were sent, the oldest first. */
  readonly sent: { trade: string; body: object; telling: Telling }[] = []

  /** After a restored backup: trades that the store has never heard of since. */
  readonly untold = new Set<string>()
  restoredAt?: number

  /** While look-ups of a trade lag behind or miss it, nothing that they say is its last word. */
  readonly #blurs: Blur[] = []

  constructor(readonly lane: Lane) {}

  /** Look-ups answer from now on with what the trade is now. */
  freeze(id: string): void {
    const { status, fiatAmount } = this.lane.control.trade(id)!
    this.lane.front.frozen.set(id, { status, fiatAmount })
    const said = `${status} ${centsOf(fiatAmount)}`
    this.#blurs.push({ trade: id, from: this.lane.control.requests().length, to: Infinity, said })
  }

  /** Look-ups find no such trade. */
  hide(id: string): void {
    this.lane.front.hidden.add(id)
    this.#blurs.push({ trade: id, from: this.lane.control.requests().length, to: Infinity })
  }

  recover(): void {
    this.lane.front.hidden.clear()
    this.lane.front.frozen.clear()
    const now = this.lane.control.requests().length
    for (const blur of this.#blurs) blur.to = Math.min(blur.to, now)
  }

  /** Pay-ins. */
  trades(): SandboxTrade[] {
    return this.lane.control.trades().filter(({ type }) => type === "pay-in")
  }

  payOuts(): SandboxTrade[] {
    return this.lane.control.trades().filter(({ type }) => type === "pay-out")
  }

  async move(id: string, status: string, fiatAmount?: string): Promise<void> {
    await this.lane.control.setStatus(id, status, { fiatAmount, callback: false })
    this.note()
  }

  /** Records every word that is new since the last look: windows end by themselves. */
  note(): void {
    const at = this.lane.control.requests().length
    for (const trade of this.lane.control.trades()) {
      const word = { trade: trade.id, status: trade.status, cents: centsOf(trade.fiatAmount), at }
      const last = this.words.findLast((one) => one.trade === trade.id)
      if (last?.status !== word.status || last.cents !== word.cents) this.words.push(last ? word : { ...word, at: 0 })
    }
  }

  /** @returns the store's answer */
  async tell(id: string, telling: Telling): Promise<number> {
    const trade = this.lane.front.present(this.lane.control.trade(id)!)
    const external = trade.externalTransactionId?.replace(SECOND, "") ?? null
    const shown = { ...trade, externalTransactionId: external, extra: { externalTransactionId: external } }
    const bodies: Record<Telling, object> = {
      trade: shown,
      nested: { event: "trade.status_changed", data: { trade: shown } },
      ids: { id: trade.id, externalTransactionId: external },
      "own id": { id: trade.id, status: trade.status },
      "external id": { externalTransactionId: external, status: trade.status },
    }
    return await this.#send({ trade: id, body: bodies[telling], telling })
  }

  /** What was true when it was sent first. */
  async sendAgain(which: number): Promise<void> {
    await this.#send(this.sent[which % this.sent.length]!)
  }

  async #send(callback: Service["sent"][number]): Promise<number> {
    const { trade: id, body, telling } = callback
    const at = this.lane.control.requests().length
    if (!this.sent.includes(callback)) this.sent.push(callback)
    const { status } = await this.lane.control.sendCallback(id, { body })
    if (status === 200) this.untold.delete(id)
    // The external id alone does not say which trade is meant.
    if (status === 200 && telling !== "external id") this.tellings.push({ trade: id, at })
    return status
  }

  /** Another trade under the same external id, which the contract does not rule out. */
  openSecond(first: SandboxTrade): SandboxTrade {
    const external = first.externalTransactionId!.replace(SECOND, "")
    const count = this.trades().filter((one) => one.externalTransactionId?.replace(SECOND, "") === external).length
    const body = {
      // The first may have an amount of zero, which nobody asks for.
      fiatAmount: Number(first.fiatAmount) || 100,
      fiatCurrency: first.fiatCurrency,
      extra: { externalTransactionId: `${external}__${count + 1}` },
    }
    const second = this.lane.control.createTrade(body, first.merchant)
    const change = (trade: Record<string, unknown>) => (trade.extra = { externalTransactionId: external })
    this.lane.front.lies.push({ tradeId: second.id, name: "second", change })
    this.note()
    return second
  }

  book(): ServiceBook {
    this.note()
    const requests = this.lane.control.requests()
    const all = this.lane.control.trades()
    const known = new Set<string>()
    const reads = requests.flatMap(({ operation, path, externalTransactionId: external, status, fault }, at) => {
      if (status === null || status >= 300 || (fault !== undefined && fault !== "slow")) return []
      const id = decodeURIComponent(path.split("/").at(-1)!)
      const read = all.find((one) => one.id === id || (external !== null && one.externalTransactionId === external))
      // Once the store has a trade, it looks for others under the same external id, and records nothing of this one.
      if (!read || (operation === "external" && known.has(read.id))) return []
      known.add(read.id)
      if (this.#isBlurred(read.id, at)) return []
      return operation === "trade" || operation === "external" ? [{ trade: read.id, at }] : []
    })
    return {
      trades: this.trades().map((trade) => this.#fact(trade)),
      payOuts: this.payOuts().map((trade) => this.#fact(trade)),
      words: this.words,
      tellings: this.tellings,
      reads,
      requests: requests.map(({ operation, externalTransactionId, status, fault }) => ({
        operation,
        external: externalTransactionId,
        status,
        fault: fault ?? null,
      })),
    }
  }

  /** An answer of a service that lags behind is true as long as nothing has changed. */
  #isBlurred(id: string, when: number): boolean {
    const word = this.words.findLast(({ trade, at }) => trade === id && at <= when)
    const said = `${word?.status} ${word?.cents}`
    return this.#blurs.some((one) => one.trade === id && when >= one.from && when < one.to && one.said !== said)
  }

  #fact({ id, externalTransactionId, status, fiatAmount }: SandboxTrade): TradeFact {
    const isLiedAbout = this.lane.front.lies.some((lie) => lie.tradeId === id && lie.name !== "second")
    const external = externalTransactionId?.replace(SECOND, "") ?? null
    return { id, external, status, cents: centsOf(fiatAmount), isLiedAbout }
  }
}

/** `100.50` as 10050. */
function centsOf(amount: string): number {
  const [whole = "0", fraction = ""] = amount.split(".")
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2))
}
