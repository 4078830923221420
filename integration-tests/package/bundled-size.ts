import { build } from "esbuild"

/** Bytes that a page of a storefront in this folder carries for what it exports, minified. */
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
