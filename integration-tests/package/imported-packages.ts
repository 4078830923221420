import { readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import { build } from "esbuild"

/** Names of the packages that these built files, code and types, import; Node's own left out. */
export async function importedPackages(folder: string, files: string[]): Promise<string[]> {
  const code = files.filter((file) => /\.m?js$/.test(file)).map((file) => join(folder, file))
  const types = files.filter((file) => /\.d\.m?ts$/.test(file)).map((file) => join(folder, file))
  const taken = [...(await takenByCode(code)), ...types.flatMap(takenByTypes)]
  const names = taken.filter((path) => !isBuiltin(path)).map(packageOf)
  return [...new Set(names)].sort()
}

async function takenByCode(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    outdir: "/nowhere",
    entryNames: "[dir]/[name]-[hash]",
    platform: "node",
    packages: "external",
    logLevel: "silent",
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  return imports.filter(({ external }) => external).map(({ path }) => path)
}

/** TypeScript writes them as `from "…"`, `import("…")` and `import "…"`. */
function takenByTypes(file: string): string[] {
  const found = readFileSync(file, "utf8").matchAll(/(?:from |import\(|import )"([^".][^"]*)"/g)
  return [...found].map(([, path]) => path!)
}

function packageOf(path: string): string {
  return path
    .split("/")
    .slice(0, path.startsWith("@") ? 2 : 1)
    .join("/")
}
