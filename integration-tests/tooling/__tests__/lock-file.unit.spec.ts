import { readFileSync } from "node:fs"
import { resolve } from "node:path"

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(resolve(__dirname, "../../../package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>
}

/** Where npm would find the package from there: in its own node_modules, or in those of a folder above. */
function placesOf(name: string, from: string): string[] {
  const folders = from.split(/(?:^|\/)node_modules\//)
  return folders.map((_, depth) =>
    [...folders.slice(0, folders.length - depth), name]
      .filter(Boolean)
      .map((part) => `node_modules/${part}`)
      .join("/"),
  )
}

/** `npm ci` refuses a lock file that leaves out a package, even an optional one for a machine of another kind. */
it("locks what every locked package asks for", () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !placesOf(name, path).some((place) => place in packages))
      .map((name) => `${name}, for ${path}`),
  )

  expect(missing).toEqual([])
})
