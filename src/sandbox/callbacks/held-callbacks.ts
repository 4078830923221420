import { randomInt } from "node:crypto"
import { SandboxError } from "../sandbox-error"
import type { HeldCallback, ReleaseOrder } from "./callback-control"
import type { PendingCallback } from "./pending-callback"

export interface HeldCallbacks {
  add(callback: PendingCallback): void
  list(): HeldCallback[]
  takeAll(order: ReleaseOrder): PendingCallback[]
  clear(): void
}

/** Holds callbacks until they are released. */
export function createHeldCallbacks(now: () => number): HeldCallbacks {
  let held: { callback: PendingCallback; heldAt: string }[] = []
  return {
    add: (callback) => void held.push({ callback, heldAt: new Date(now()).toISOString() }),
    list: () => held.map(({ callback, heldAt }) => ({ ...identity(callback), heldAt })),
    takeAll(order) {
      const leaving = inOrder(
        held.map(({ callback }) => callback),
        order,
      )
      held = []
      return leaving
    },
    clear: () => void (held = []),
  }
}

function identity(callback: PendingCallback): Omit<HeldCallback, "heldAt"> {
  const { callbackId, tradeId, externalTransactionId, tradeStatus } = callback
  return { id: callbackId, tradeId, externalTransactionId, tradeStatus }
}

/** @throws SandboxError `bad_request` */
function inOrder<Item>(items: Item[], order: ReleaseOrder): Item[] {
  if (order === "reverse") return [...items].reverse()
  if (order === "shuffle") {
    return items
      .map((item) => ({ item, rank: randomInt(2 ** 32) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item)
  }
  if (order === "fifo") return items
  throw new SandboxError("bad_request", "Release order must be fifo, reverse or shuffle.")
}
