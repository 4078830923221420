import ts from "typescript"

/** Of libraries and of ours: parsing and binding them is most of the work, and no option of ours changes that. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/**
 * A program of these files, which shares what it has read with the others of a test file.
 *
 * @param texts of files that exist only here, by path
 */
export function compile(
  paths: readonly string[],
  options: ts.CompilerOptions,
  texts: ReadonlyMap<string, string> = new Map(),
): ts.Program {
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  // The folder of such a file need not exist either.
  if (texts.size > 0) delete host.directoryExists
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, target, ...rest) => {
    const text = texts.get(path)
    if (text !== undefined) return ts.createSourceFile(path, text, target)
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, target, ...rest))
    return parsed.get(path)
  }
  return ts.createProgram(paths, options, host)
}

/** `shop.ts: Type 'undefined' is not assignable …` */
export function textOf({ file, messageText }: ts.Diagnostic): string {
  return `${file?.fileName.split("/").at(-1)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`
}
