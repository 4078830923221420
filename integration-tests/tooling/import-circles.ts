import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { preProcessFile } from "typescript"

/** What each file in a folder imports from that folder; type imports count, tests do not. */
export function importsOf(folder: string): Map<string, string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes("__tests__"))
    .map((file) => join(folder, file))
  const known = new Set(files)
  const resolved = (file: string, specifier: string) =>
    [".ts", ".tsx", "/index.ts"].map((end) => join(dirname(file), specifier) + end).find((path) => known.has(path))
  return new Map(
    files.map((file) => {
      const { importedFiles } = preProcessFile(readFileSync(file, "utf8"), true, true)
      const imported = importedFiles
        .filter(({ fileName }) => fileName.startsWith("."))
        .map(({ fileName }) => resolved(file, fileName))
      return [relative(folder, file), imported.flatMap((path) => (path ? [relative(folder, path)] : []))]
    }),
  )
}

/** Groups of files in which each file leads to every other one. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(file, imports)]))
  const circles = [...imports.keys()].map((file) =>
    [...reached.get(file)!].filter((other) => reached.get(other)?.has(file)).sort(),
  )
  return [...new Set(circles.filter((circle) => circle.length > 0).map((circle) => circle.join("\n")))].map((circle) =>
    circle.split("\n"),
  )
}

/** Folders below `top` that import each other, as `a <-> b`. What lies in `top` itself puts them together. */
export function pairsIn(imports: ReadonlyMap<string, readonly string[]>, top: string): string[] {
  const folderOf = (file: string) => (file.startsWith(`${top}/`) ? dirname(file).slice(top.length + 1) : "")
  const arrows = new Set(
    [...imports].flatMap(([file, imported]) => imported.map((other) => `${folderOf(file)} <-> ${folderOf(other)}`)),
  )
  return [...arrows].filter((arrow) => {
    const [one, other] = arrow.split(" <-> ") as [string, string]
    return one !== "" && one < other && arrows.has(`${other} <-> ${one}`)
  })
}

/** The packages that a file imports, Node's own included. */
export function packagesOf(path: string): string[] {
  const { importedFiles } = preProcessFile(readFileSync(path, "utf8"), true, true)
  return importedFiles.map(({ fileName }) => fileName).filter((name) => !name.startsWith("."))
}

/** Every file that a file leads to. */
export function reachedFrom(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>()
  const queue = [...(imports.get(file) ?? [])]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    queue.push(...(imports.get(next) ?? []))
  }
  return seen
}
