import { readFileSync } from "node:fs"
import { join } from "node:path"
import { instruments, prometheusNames } from "../instruments"

type Grid = { x: number; y: number; w: number; h: number }
type Panel = {
  id: number
  type: string
  title: string
  gridPos: Grid
  datasource?: { uid: string }
  targets?: { refId: string; expr: string; datasource: { uid: string } }[]
}
type Dashboard = {
  uid: string
  title: string
  schemaVersion: number
  panels: Panel[]
  templating: { list: { name: string; type: string; query: string | { query: string } }[] }
}

const file = join(__dirname, "../../../docs/grafana-dashboard.json")
const dashboard = JSON.parse(readFileSync(file, "utf8")) as Dashboard
const { panels, templating } = dashboard
const queries = panels.flatMap(({ targets = [] }) => targets)
const named = (text: string) => [...text.matchAll(/\bpayin_\w+/g)].map(([name]) => name)

describe("the dashboard", () => {
  it("asks for what the code reports, and for all of it", () => {
    const inCode = instruments().flatMap(prometheusNames)
    const asked = new Set(queries.flatMap(({ expr }) => named(expr)))
    expect([...asked].filter((name) => !inCode.some((names) => names.includes(name)))).toEqual([])
    expect(inCode.filter((names) => !names.some((name) => asked.has(name)))).toEqual([])
  })

  it("chooses by attributes that the metrics have", () => {
    const attributes = ["account", "operation", "outcome", "result", "work", "state", "kind", "le"]
    const used = queries.flatMap(({ expr }) => [
      ...[...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list]) => list!.split(", ")),
      ...[...expr.matchAll(/(\w+)=~?"/g)].map(([, name]) => name!),
    ])
    expect(used.filter((name) => !attributes.includes(name))).toEqual([])
  })

  it("has Grafana's shape, and the data source and the accounts to choose from", () => {
    expect(dashboard).toMatchObject({ uid: expect.any(String), title: expect.any(String), schemaVersion: 39 })
    expect(templating.list).toMatchObject([
      { name: "datasource", type: "datasource", query: "prometheus" },
      { name: "account", type: "query" },
    ])
    for (const { datasource } of queries) expect(datasource.uid).toBe("${datasource}")
    for (const { targets, title, type } of panels) {
      expect({ title, asks: Boolean(targets?.length) }).toEqual({ title, asks: type !== "row" })
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })

  it("has no panel over another, and none beyond the edge", () => {
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}/${y + Math.floor(cell / w)}`),
    )
    expect(cells.filter((cell, index) => cells.indexOf(cell) !== index)).toEqual([])
    expect(panels.filter(({ gridPos: { w, x } }) => x + w > 24)).toEqual([])
  })
})
