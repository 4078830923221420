import { fork } from "node:child_process"
import { type LoadPlan, type LoadResult, runLoad } from "./closed-loop"
import { type Ammunition, magazine } from "./shots"

export type LoadOrder = LoadPlan & { ammunition: Ammunition }

/** Runs the load in a separate process, so that the rest of the benchmark does not slow the senders down. */
export async function loadFromOutside(order: LoadOrder): Promise<LoadResult> {
  const child = fork(__filename)
  try {
    return await new Promise((resolve, reject) => {
      child.once("message", resolve).once("error", reject)
      child.once("exit", () => reject(new Error("The load ended before its time. Its own words are above.")))
      child.send(order)
    })
  } finally {
    child.kill()
  }
}

if (require.main === module) {
  process.once("disconnect", () => process.exit())
  process.once("message", (order: LoadOrder) => void fire(order))
}

async function fire({ ammunition, ...plan }: LoadOrder): Promise<void> {
  const count = (plan.rampMs + plan.countedMs) * 2
  process.send?.(await runLoad(plan, magazine(ammunition, count)))
}
