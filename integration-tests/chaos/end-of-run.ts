import type { Books } from "./books"
import { figuresOf } from "./figures"
import { type Scene, settleDown } from "./settle-down"
import type { Traffic } from "./traffic"

type Run = { name: string; seed: number; rounds: number }

/**
 * Lets the service have its last word and everything settle; then repeats every callback and every click, which must
 * not change anything settled. A payment left pending with a case, because the host was stopped in the middle of its
 * own work, is tried again by the host and may succeed now. Prints the run's figures.
 *
 * @throws Error with the promises that are broken
 */
export async function endOfRun(scene: Scene, traffic: Traffic, { name, seed, rounds }: Run): Promise<void> {
  scene.control.setCallbackMode("deliver")
  await traffic.lastWord()
  const first = await settleDown(scene)
  await traffic.repeatEverything()
  const again = await settleDown(scene)
  const owed = owedCarts(first)
  expect(effectsOf(again, owed)).toEqual(effectsOf(first, owed))
  const figures = figuresOf(again, { seed, rounds, kills: rounds, carts: traffic.carts.length })
  process.stdout.write(`${name}: ${figures}\n`)
}

/** Carts whose money arrived and is on no order yet. */
function owedCarts({ attempts }: Books): Set<string | null> {
  const cartsWith = (wanted: string) =>
    attempts.filter(({ state }) => state === wanted).map(({ cart_id }): string | null => cart_id)
  const captured = new Set(cartsWith("captured"))
  return new Set(cartsWith("paid").filter((cart) => !captured.has(cart)))
}

/** Sorted: the database returns rows in the order it finds them, which may differ next time. */
function effectsOf({ orders, captures, transactions, items }: Books, owed: Set<string | null>): string[] {
  return [orders, captures, transactions, items].flatMap((rows: { cart_id: string | null }[]) =>
    rows
      .filter(({ cart_id }) => !owed.has(cart_id))
      .map((row) => JSON.stringify(row))
      .sort(),
  )
}
