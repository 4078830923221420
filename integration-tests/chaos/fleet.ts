import { freePort } from "../harness/free-port"
import { signalGroup } from "../harness/process-group"
import type { SeededStore } from "../harness/seeded-store"
import type { StoreProcess } from "../harness/store-process"

export type Role = "server" | "shared" | "worker"

type Member = { role: Role; port: number; store: StoreProcess }

/** Several servers of one store, on one database and one Redis. */
export class Fleet {
  readonly #members: Member[] = []

  private constructor(
    private readonly store: SeededStore,
    private readonly env: Record<string, string>,
  ) {}

  /** @param firstPort of the first member, which answers requests */
  static async start(store: SeededStore, env: Record<string, string>, roles: readonly Role[], firstPort: number) {
    const fleet = new Fleet(store, env)
    for (const [number, role] of roles.entries()) {
      const port = number === 0 ? firstPort : await freePort()
      fleet.#members.push({ role, port, store: await fleet.#run(role, port) })
    }
    return fleet
  }

  /** Those that answer shoppers and callbacks. */
  get addresses(): string[] {
    return this.#members.filter(({ role }) => role !== "worker").map(({ store }) => store.url)
  }

  get roles(): Role[] {
    return this.#members.map(({ role }) => role)
  }

  freeze(number: number): void {
    signalGroup(this.#members[number]!.store.pid, "SIGSTOP")
  }

  thaw(number: number): void {
    signalGroup(this.#members[number]!.store.pid, "SIGCONT")
  }

  async kill(number: number): Promise<void> {
    await this.#members[number]!.store.kill()
  }

  async restart(number: number, env: Record<string, string> = {}): Promise<void> {
    const member = this.#members[number]!
    member.store = await this.#run(member.role, member.port, env)
  }

  async end(): Promise<void> {
    for (const { store } of this.#members) await store.kill()
  }

  async #run(role: Role, port: number, env: Record<string, string> = {}): Promise<StoreProcess> {
    return await this.store.start({ ...this.env, MEDUSA_WORKER_MODE: role, ...env }, port)
  }
}
