import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

/** The pages that do something in the browser: each is a folder of `src/sandbox/browser`. */
export type ScriptedPage = "control-page" | "payment-page"

const scripts: { [Page in ScriptedPage]?: string } = {}

/**
 * What a page does in the browser, for its `script` element. The build bundles it; where there was no build, as in tests
 * and `npm run dev`, it is bundled for the first page that needs it.
 * @throws Error when a build left it out
 */
export function pageScript(page: ScriptedPage): string {
  return (scripts[page] ??= __filename.endsWith(".ts") ? bundledFromSource(page) : built(page))
}

function built(page: ScriptedPage): string {
  const file = join(__dirname, `../browser/${page}.js`)
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    throw new Error(`The build is not complete: there is no ${file}. Run "npm run build".`, { cause: error })
  }
}

/** Not an import: the package has neither that file nor the bundler. */
function bundledFromSource(page: ScriptedPage): string {
  const { bundlePageScript } = createRequire(__filename)("./bundle-page-script.cjs") as {
    bundlePageScript(page: ScriptedPage): string
  }
  return bundlePageScript(page)
}
