import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import Ajv2020 from "ajv/dist/2020"
import { parse } from "yaml"

type Operation = {
  parameters?: ({ name: string; in: string } | { $ref: string })[]
  responses: Record<string, unknown>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { parameters: Record<string, any> } }

/** One of the OpenAPI files in `docs`, to compare with what the store really does. */
export function openapi(file: string) {
  const document = parse(readFileSync(resolve(__dirname, "../../docs", file), "utf8")) as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { "date-time": /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ } })
  ajv.addSchema(document, "api")
  return {
    document,
    /** `GET /store/…`, sorted. */
    operations: Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .sort(),
    parameters(path: string, method = "get") {
      const listed = document.paths[path]![method]!.parameters ?? []
      return listed.map((each) =>
        "$ref" in each ? document.components.parameters[each.$ref.split("/").at(-1)!] : each,
      )
    },
    /** How a value breaks one of the document's schemas; an empty list when it conforms. */
    problems(schema: string, value: unknown): string[] {
      const validate = ajv.compile({ $ref: `api#/components/schemas/${schema}` })
      validate(value)
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`)
    },
  }
}
