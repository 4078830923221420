import type { Books } from "./books"
import { brokenOnceSettled } from "./checker"

/** A one-line summary for people. */
export function figuresOf(books: Books, run: { seed: number; rounds: number; kills: number; carts: number }): string {
  const tried = books.callbacksSent.filter(({ attempt }) => attempt > 0)
  const acknowledged = tried.filter(({ outcome }) => outcome === "delivered").length
  const duplicates = books.callbacks.reduce((sum, { deliveries }) => sum + deliveries - 1, 0)
  const words = {
    ...run,
    trades: books.trades.length,
    "callbacks sent": tried.length,
    acknowledged,
    duplicates,
    orders: books.orders.length,
    captures: books.captures.length,
    "open cases": books.openCases.length,
    "unfinished orders removed": books.removedOrders,
    "orders without a cart": books.unlinkedOrders.length,
    lost: brokenOnceSettled(books).filter((problem) => /^promise [13]:/.test(problem)).length,
  }
  return Object.entries(words)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ")
}
