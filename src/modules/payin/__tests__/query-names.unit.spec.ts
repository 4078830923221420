import { defineJoinerConfig, MedusaServiceModelObjectsSymbol } from "@medusajs/framework/utils"
import { PayinModuleService } from "../service"

describe("the types that Medusa writes for a store's queries", () => {
  it("have each name of the module's once, so that they compile", () => {
    const models = Object.values(Object(PayinModuleService)[MedusaServiceModelObjectsSymbol] as object)
    const { alias } = defineJoinerConfig("payin", { models })
    const names = [alias].flat().flatMap((one) => one?.name ?? [])
    expect(names).toContain("payin_attempt")
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})
