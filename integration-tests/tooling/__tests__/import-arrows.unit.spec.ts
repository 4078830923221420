import { execFileSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { Linter } from "eslint"
import { circlesIn, importsOf, packagesOf, pairsIn, reachedFrom } from "../import-circles"

const root = resolve(__dirname, "../../..")

describe("the import arrows of src", () => {
  it.each([
    ["merchant-api/client.ts", "../sandbox"],
    ["merchant-api/__tests__/client.unit.spec.ts", "../../modules/payin/service"],
    ["merchant-api/client.ts", "@medusajs/framework/utils"],
    ["modules/payin/options.ts", "@medusajs/framework/zod"],
    ["sandbox/service/service-routes.ts", "../../merchant-api/signature"],
    ["sandbox/service/service-routes.ts", "@medusajs/framework/zod"],
    ["storefront/index.ts", "@medusajs/js-sdk"],
    ["modules/payin/service.ts", "../../providers/payin"],
    ["modules/payin/sql/attempt/change-attempt.ts", "../../../../settlement/settle-attempt"],
    ["providers/payin/index.ts", "../../workflows"],
    ["settlement/settle-attempt.ts", "../api/hooks"],
    ["settlement/settle-attempt.ts", "../workflows/give-up-order"],
    ["api/hooks/payment/[provider]/route.ts", "../../../../providers/payin"],
    ["jobs/reconcile.ts", "../api/middlewares"],
    ["subscribers/settle.ts", "../../integration-tests/harness/seed"],
    ["admin/routes/payin/page.tsx", "../../../modules/payin/service"],
    ["admin/routes/payin/page.tsx", "../../../api/admin/payin/list-attempts"],
    ["admin/routes/payin/page.tsx", "../../../modules/payin/checkout/checkout-settings"],
    ["admin/routes/payin/page.tsx", "../../../merchant-api/client-options"],
    ["workflows/index.ts", "medusa-payment-payin/modules/payin"],
    ["settlement/decide.ts", "../modules/payin"],
    ["modules/payin/attempt/open-attempt.ts", "../../../merchant-api"],
  ])("close src/%s to %s", async (file, source) => {
    expect(await problems(file, source)).toEqual(["no-restricted-imports"])
  })

  it.each([
    ["merchant-api/client.ts", "./signature"],
    ["merchant-api/schemas/trade.ts", "zod"],
    ["merchant-api/schemas/trade.ts", "../api/errors"],
    ["modules/payin/attempt/open-attempt.ts", "../../../merchant-api/money"],
    ["modules/payin/sql/attempt/change-attempt.ts", "../../attempt/attempt-state"],
    ["providers/payin/index.ts", "../../modules/payin/options"],
    ["settlement/decide.ts", "../modules/payin/models/case"],
    ["workflows/give-up-order.ts", "../settlement/workflow-ids"],
    ["api/hooks/payment/[provider]/route.ts", "../../../../workflows"],
    ["api/store/payin/route.ts", "../../admin/payin/validators"],
    ["admin/routes/payin/page.tsx", "../../../api/admin/payin/contract"],
    ["admin/presenters/checkout-form.ts", "../../modules/payin/checkout/checkout-options"],
    ["jobs/reconcile.ts", "../workflows"],
    ["subscribers/settle.ts", "@medusajs/framework/utils"],
  ])("let src/%s import %s", async (file, source) => {
    expect(await problems(file, source)).toEqual([])
  })

  it("name every folder of src", async () => {
    const { arrows } = await load()
    const folders = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(Object.keys(arrows)).toEqual(expect.arrayContaining(folders.map((folder) => folder.name)))
  })

  it("lead the panel to rules and types, never to code of the server", () => {
    const imports = importsOf(join(root, "src"))
    const isPanel = (file: string) => file.startsWith("admin/")
    const own = [...imports.keys()].filter(isPanel)
    const taken = own.flatMap((file) => imports.get(file)!).filter((file) => !isPanel(file))
    const rules = [...new Set(taken)].filter((file) => file !== "api/admin/payin/contract/index.ts")
    const bundled = rules.flatMap((file) => [file, ...reachedFrom(file, imports)])
    expect(bundled).toContain("modules/payin/checkout/checkout-options.ts")
    expect([...new Set(bundled.flatMap((file) => packagesOf(join(root, "src", file))))]).toEqual(["zod"])
  })

  it("run in no circle, types included", () => {
    expect(circlesIn(importsOf(join(root, "src")))).toEqual([])
  })

  it.each<[string, Record<string, string[]>, string[][]]>([
    ["two files", { "a.ts": ["b.ts"], "b.ts": ["a.ts"] }, [["a.ts", "b.ts"]]],
    ["three", { "a.ts": ["b.ts", "c.ts"], "b.ts": ["c.ts"], "c.ts": ["b.ts"] }, [["b.ts", "c.ts"]]],
    ["none", { "a.ts": ["b.ts", "c.ts"], "b.ts": ["c.ts"], "c.ts": [] }, []],
  ])("would be found in a circle of %s", (_name, imports, circles) => {
    expect(circlesIn(new Map(Object.entries(imports)))).toEqual(circles)
  })

  it("lead both ways between few rooms of the module, and between no others", () => {
    expect(pairsIn(importsOf(join(root, "src")), "modules/payin").sort()).toEqual([
      "account <-> account/connection",
      "account <-> audit",
      "account <-> callback",
      "account <-> checkout",
      "account <-> fallback",
      "attempt <-> sql/attempt",
      "attempt <-> trade",
      "attempt/opening <-> fallback",
      "attempt/opening <-> trade",
      "checkout <-> fallback",
    ])
  })

  it("would be found between two rooms", () => {
    const imports = {
      "a/b/1.ts": ["a/c/1.ts", "a/2.ts"],
      "a/c/1.ts": [],
      "a/c/2.ts": ["a/b/2.ts"],
      "a/2.ts": ["a/b/1.ts"],
    }
    expect(pairsIn(new Map(Object.entries(imports)), "a")).toEqual(["b <-> c"])
  })

  it("are part of what npm run lint checks", () => {
    const eslint = join(root, "node_modules/eslint/bin/eslint.js")
    const shown = execFileSync(process.execPath, [eslint, "--print-config", "src/merchant-api/index.ts"], { cwd: root })
    const { rules } = JSON.parse(shown.toString()) as { rules: Record<string, unknown> }
    expect(JSON.stringify(rules["no-restricted-imports"])).toContain("knows nothing of Medusa")
  })
})

async function problems(file: string, source: string): Promise<(string | null)[]> {
  const { importArrows } = await load()
  const code = `import { something } from "${source}"\nexport default something`
  return new Linter({ configType: "flat" })
    .verify(code, importArrows(), { filename: `src/${file}` })
    .map((m) => m.ruleId)
}

type Arrows = { arrows: Record<string, string[]>; importArrows(): Linter.Config[] }

function load(): Promise<Arrows> {
  return import("../import-arrows.mjs" as string) as Promise<Arrows>
}
