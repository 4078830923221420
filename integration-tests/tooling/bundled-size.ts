import { build } from "esbuild"

/** All helpers for storefronts without React, minified, in bytes: a page that uses them all still loads in an instant. */
export const HELPERS_LIMIT = 26_500

/** In bytes; see `bundledCode`. */
export async function bundledSize(folder: string, contents: string): Promise<number> {
  return Buffer.byteLength(await bundledCode(folder, contents))
}

/** A browser's minified bundle with these contents, for a storefront in this folder. Fails when anything of Node is imported. */
export async function bundledCode(folder: string, contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    format: "esm",
    external: ["react"],
    jsx: "automatic",
    logLevel: "silent",
  })
  return outputFiles[0]!.text
}
