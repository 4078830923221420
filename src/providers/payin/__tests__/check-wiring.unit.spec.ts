import type { LoaderOptions } from "@medusajs/framework/types"
import { checkWiring } from "../check-wiring"

/** A payment module that names our module in its dependencies or not, in a store that loads some modules. */
const store = (dependencies: string[], modules: string[]) =>
  ({
    container: {
      hasRegistration: (name: string) => dependencies.includes(name),
      resolve: () => ({ modules: Object.fromEntries(modules.map((name) => [name, {}])) }),
    },
  }) as unknown as LoaderOptions

describe("the payment module's wiring", () => {
  it("lets a store start that lists the module, and loads it", async () => {
    await checkWiring(store(["logger", "payin"], ["payment", "payin"]))
  })

  it("stops a store that does not list it, and says which line to add", () => {
    expect(() => checkWiring(store(["logger"], ["payment", "payin"]))).toThrow(
      /add dependencies: \["payin"\] to the entry of/,
    )
  })

  it("stops a store that lists it and does not load it, and says which line to add", () => {
    expect(() => checkWiring(store(["payin"], ["payment"]))).toThrow(/add the package to plugins: \{ resolve: "medusa-/)
  })
})
