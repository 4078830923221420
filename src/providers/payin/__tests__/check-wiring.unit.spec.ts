import type { LoaderOptions } from "@medusajs/framework/types"
import { checkWiring } from "../check-wiring"

const storeThatKnows = (...modules: string[]) =>
  ({ container: { hasRegistration: (name: string) => modules.includes(name) } }) as unknown as LoaderOptions

describe("the payment module's wiring", () => {
  it("lets a store start that lists the module", async () => {
    await checkWiring(storeThatKnows("payin", "logger"))
  })

  it("stops a store that does not, and says which line to add", () => {
    expect(() => checkWiring(storeThatKnows("logger"))).toThrow(/add dependencies: \["payin"\] to the entry of/)
  })
})
