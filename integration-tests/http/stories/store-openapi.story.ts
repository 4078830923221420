import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { openapi } from "../openapi"
import type { StoryContext } from "../story-context"

const folder = resolve(__dirname, "../../../src/api/store/payin")
const api = openapi("openapi-store.yaml")

export default (ctx: StoryContext) => {
  const read = async (path: string) => (await ctx.shopper.request("GET", `/store/payin${path}`)).body

  describe("docs/openapi-store.yaml", () => {
    beforeEach(() => ctx.sandbox.control.reset())

    it("names every route, and none that does not exist", () => {
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      const routes = files.filter((file) => file.endsWith("route.ts")).flatMap(operationsOf)
      expect(api.operations).toEqual(routes.sort())
    })

    it("names every parameter that is read, and none that is not", () => {
      const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !file.includes("__tests__"))
        .map((file) => readFileSync(resolve(folder, file), "utf8"))
        .join("\n")
      const readHere = [...sources.matchAll(/query\.(\w+)/g)].map(([, name]) => name)
      const documented = Object.keys(api.document.paths).flatMap((path) => api.parameters(path))
      const named = documented.filter((parameter) => parameter.in === "query").map(({ name }) => name)
      // Medusa itself reads the locale, and removes it from the query.
      expect(new Set(named)).toEqual(new Set([...readHere, "locale"]))
    })

    it("has the shape of every state's answer", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      for (const status of ["active", "dispute", "canceled"]) {
        await ctx.sandbox.control.setStatus(cartId, status)
        const { payment } = await read(`/payment-sessions?cart_id=${cartId}`)
        expect(api.problems("Payment", payment)).toEqual([])
      }
      expect(api.problems("Payment", { state: "lost" })).toContain("/state must be equal to one of the allowed values")
    })

    it("has the shape of the options", async () => {
      const { payment_options } = await read("/payment-options?currency_code=eur")
      expect(payment_options.length).toBeGreaterThan(0)
      for (const option of payment_options) expect(api.problems("PaymentOption", option)).toEqual([])
    })
  })
}

function operationsOf(file: string): string[] {
  const path = `/store/payin/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}")}`
  const source = readFileSync(resolve(folder, file), "utf8")
  return [...source.matchAll(/export (?:async )?(?:function|const) (GET|POST|PUT|PATCH|DELETE)\b/g)].map(
    ([, method]) => `${method} ${path}`,
  )
}
