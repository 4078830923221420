import { writeFileSync } from "node:fs"
import type { ExecArgs } from "@medusajs/framework/types"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { seedStore } from "../../harness/seed"

const payment_providers = ["pp_payin_default", "pp_system_default", "pp_captured_bench"]

/** For `medusa exec`: seeds the demo shop with the benchmark's provider and writes its ids to the SEED_RESULT file. */
export default async function seedScript({ container }: ExecArgs): Promise<void> {
  const seed = await seedStore(container)
  await updateRegionsWorkflow(container).run({
    input: { selector: { id: seed.regions.eur }, update: { payment_providers } },
  })
  writeFileSync(process.env.SEED_RESULT!, JSON.stringify(seed))
}
