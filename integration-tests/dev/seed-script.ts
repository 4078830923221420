import { writeFileSync } from "node:fs"
import type { ExecArgs } from "@medusajs/framework/types"
import { seedStore } from "../harness/seed"

/** For `medusa exec`: fills the store and writes the ids to the file that SEED_RESULT names. */
export default async function seedScript({ container }: ExecArgs): Promise<void> {
  const seed = await seedStore(container)
  if (process.env.SEED_RESULT) writeFileSync(process.env.SEED_RESULT, JSON.stringify(seed))
}
