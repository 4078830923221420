import { build } from "esbuild"

/** Minified size in bytes of a page with these contents, for a storefront in this folder. */
export async function bundledSize(folder: string, contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    format: "esm",
    external: ["react"],
    logLevel: "silent",
  })
  return outputFiles[0]!.contents.length
}
