import { readFileSync } from "node:fs"
import { join } from "node:path"
import { transform } from "esbuild"

/** Those of these built files that a JavaScript engine of this edition, such as `es2020`, cannot read. */
export async function filesNewerThan(edition: string, folder: string, files: string[]): Promise<string[]> {
  const written = async (code: string, target: string) => (await transform(code, { target })).code
  const isNewer = async (file: string) => {
    const code = readFileSync(join(folder, file), "utf8")
    return (await written(code, edition)) !== (await written(code, "esnext"))
  }
  const found = await Promise.all(files.map(async (file) => ((await isNewer(file)) ? [file] : [])))
  return found.flat()
}
