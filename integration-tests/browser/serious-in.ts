import { readFileSync } from "node:fs"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds there that keeps people out, as rule and place. */
export async function seriousIn(page: Page, selector: string): Promise<string[]> {
  await page.evaluate(axe)
  const found = (await page.evaluate(`axe.run(${JSON.stringify(selector)})`)) as AxeResults
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
