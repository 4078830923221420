import { randomInt } from "node:crypto"
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
      const leaving = held.map(({ callback }) => callback)
      held = []
      return inOrder(leaving, order)
    },
    clear: () => void (held = []),
  }
}

function identity(callback: PendingCallback): Omit<HeldCallback, "heldAt"> {
  const { callbackId, tradeId, externalTransactionId, tradeStatus } = callback
  return { id: callbackId, tradeId, externalTransactionId, tradeStatus }
}

function inOrder<Item>(items: Item[], order: ReleaseOrder): Item[] {
  if (order === "reverse") return [...items].reverse()
  if (order === "shuffle") {
    return items
      .map((item) => ({ item, rank: randomInt(2 ** 32) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item)
  }
  return items
}
