import { readdirSync } from "node:fs"
import { join, relative } from "node:path"

const src = join(__dirname, "../../../src")

/** Medusa reads a module's models from one folder. */
const ofTheHost = ["modules/payin/models"]

describe("the folders of src", () => {
  it("hold at most ten files each, so that one can be read at a glance", () => {
    const crowded = foldersIn(src).flatMap((folder) => {
      const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
      const name = relative(src, folder)
      return files.length > 10 && !ofTheHost.includes(name) ? [`${name}: ${files.length}`] : []
    })
    expect(crowded).toEqual([])
  })
})

function foldersIn(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [folder, ...inside.flatMap(({ name }) => (name === "__tests__" ? [] : foldersIn(join(folder, name))))]
}
