import type { Books } from "./books"
import { figuresOf } from "./figures"
import { settleDown, type Scene } from "./settle-down"
import type { Traffic } from "./traffic"

type Run = { name: string; seed: number; rounds: number }

/**
 * The service has its last word and everything has its time; then every callback and every click comes once more, which
 * must change nothing. Prints the figures of the run.
 *
 * @throws Error with the promises that are broken
 */
export async function endOfRun(scene: Scene, traffic: Traffic, { name, seed, rounds }: Run): Promise<void> {
  scene.control.setCallbackMode("deliver")
  await traffic.lastWord()
  const first = await settleDown(scene)
  await traffic.repeatEverything()
  const again = await settleDown(scene)
  expect(effectsOf(again)).toEqual(effectsOf(first))
  const figures = figuresOf(again, { seed, rounds, kills: rounds, carts: traffic.carts.length })
  process.stdout.write(`${name}: ${figures}\n`)
}

/** Rows come in the order that the database finds them in, which may be another the next time. */
function effectsOf({ orders, captures, transactions, items }: Books): string[] {
  return [orders, captures, transactions, items].flatMap((rows: object[]) =>
    rows.map((row) => JSON.stringify(row)).sort(),
  )
}
