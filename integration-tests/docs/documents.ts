import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

export const repository = resolve(__dirname, "../..")

export type Block = { language: string; text: string; line: number }

/** A page of ours, split into what its tests look at. */
export class Document {
  readonly text: string
  /** Fenced blocks, without their indentation. */
  readonly blocks: readonly Block[]
  /** Inline code outside the blocks. */
  readonly code: readonly string[]
  readonly headings: readonly string[]

  constructor(readonly path: string) {
    this.text = readText(path)
    this.blocks = [...this.text.matchAll(FENCE)].map(({ 1: indent = "", 2: language = "", 3: text = "", index }) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      line: this.text.slice(0, index).split("\n").length,
    }))
    const prose = this.text.replace(FENCE, "")
    this.code = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
    this.headings = [...prose.matchAll(/^#+ (.+)$/gm)].map((match) => match[1]!.trim())
  }

  /** Inline code and shell blocks: where commands are. */
  get commands(): string[] {
    return [
      ...this.code,
      ...this.blocks.filter(({ language }) => language !== "ts").flatMap(({ text }) => text.split("\n")),
    ]
  }

  /** Targets of links and images that stay inside the repository. */
  get links(): string[] {
    const targets = [...this.text.replace(FENCE, "").matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!)
    return targets.filter((target) => !/^[a-z]+:/.test(target))
  }

  /** Cells of the rows of all tables. */
  get rows(): string[][] {
    return rowsOf(this.text)
  }

  /** Cells of the rows of all tables under a heading. */
  rowsUnder(heading: string): string[][] {
    return rowsOf(this.text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "")
  }
}

function rowsOf(text: string): string[][] {
  const rows = text.split("\n").filter((line) => /^\| .* \|$/.test(line) && !/^\| -/.test(line))
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim()),
  )
}

/** Every page that a reader may find, except the guide written for another repository's paths. */
export function allDocuments(): Document[] {
  const pages = readdirSync(join(repository, "docs")).filter((file) => /\.(md|txt)$/.test(file))
  const paths = pages.map((file) => `docs/${file}`).filter((path) => path !== GUIDE)
  return ["README.md", "README.ru.md", "CHANGELOG.md", "SECURITY.md", ".github/CONTRIBUTING.md", ...paths].map(
    (path) => new Document(path),
  )
}

export const GUIDE = "docs/storefront-nextjs.md"

/** All code, with multi-line texts joined, so that a message is found as people read it. */
export function allCode(): string {
  const files = filesUnder("src", "integration-tests").filter((path) => !path.startsWith("integration-tests/docs/"))
  return [...files, "package.json", "medusa-config.ts"]
    .map(readText)
    .join("\n")
    .replace(/["'`]\s*\+\s*["'`]/g, "")
    .replaceAll('\\"', '"')
}

/** The anchor that GitHub makes of a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")
}

export function readText(path: string): string {
  return readFileSync(join(repository, path), "utf8")
}

/** Every text file under the folders, by its path. */
export function filesUnder(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|cjs|mjs|json|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1))
      .filter((path) => !path.includes("node_modules")),
  )
}

const FENCE = /^( *)```(\w*)\n([\s\S]*?)\n *```$/gm
