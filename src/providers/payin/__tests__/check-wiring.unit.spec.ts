import type { LoaderOptions } from "@medusajs/framework/types"
import { checkWiring } from "../check-wiring"

/** A payment module that names our module in its dependencies or not, in a store that loads some modules. */
const store = (dependencies: string[], modules: string[], payin: object | false = {}) =>
  ({
    container: {
      hasRegistration: (name: string) => dependencies.includes(name),
      resolve: () => ({ modules: Object.fromEntries(modules.map((name) => [name, name === "payin" ? payin : {}])) }),
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

  it.each([
    ["lists it and does not load it", store(["payin"], ["payment"])],
    ["has switched it off", store(["payin"], ["payment", "payin"], false)],
    ["has disabled it", store(["payin"], ["payment", "payin"], { disable: true })],
  ])("stops a store that %s, and says which line to add", (_, wiring) => {
    expect(() => checkWiring(wiring)).toThrow(/add the package to plugins: \{ resolve: "medusa-/)
  })

  it("lets modules be loaded by hand, without a store's configuration", async () => {
    const container = { hasRegistration: () => true, resolve: () => undefined }
    await checkWiring({ container } as unknown as LoaderOptions)
  })
})
