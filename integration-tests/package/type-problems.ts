import { readFileSync } from "node:fs"

/**
 * What keeps TypeScript from finding the types of a package's entries, for each way of resolving imports. Left out:
 * `./admin`, which only Medusa's own build imports, styles, and the resolution of old compilers (node10) for what runs on
 * a server. Storefronts are built with such compilers still, so their package is held to it.
 */
export async function typeProblems(tarball: string): Promise<string[]> {
  const { checkPackage, createPackageFromTarballData } = await import("@arethetypeswrong/core")
  const { types, packageName, ...checked } = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
  if (types === false || !("problems" in checked)) return ["the package has no types"]
  const problems = checked.problems.map((problem) => JSON.parse(JSON.stringify(problem)) as Problem)
  return problems.filter((problem) => !isLeftOut(problem, packageName)).map((problem) => JSON.stringify(problem))
}

type Problem = { kind: string; entrypoint?: string; resolutionKind?: string }

function isLeftOut({ entrypoint = "", resolutionKind }: Problem, packageName: string): boolean {
  if (entrypoint === "./admin" || entrypoint.endsWith(".css")) return true
  return resolutionKind === "node10" && !packageName.endsWith("-storefront")
}
