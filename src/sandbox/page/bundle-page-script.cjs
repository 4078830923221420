/**
 * Bundles what a page does in the browser. Plain JavaScript, because the build runs it as well as a sandbox that was
 * started from its source. It is not part of the package, and neither is esbuild.
 */
const { join } = require("node:path")
const { buildSync } = require("esbuild")

/** For a `script` element: esbuild writes no `</script` into text. */
function bundlePageScript(page) {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, "../browser", page, "main.ts")],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2020",
    charset: "utf8",
    logLevel: "silent",
  })
  return outputFiles[0].text
}

module.exports = { bundlePageScript }
