import { Modules } from "@medusajs/framework/utils"
import { hostWith } from "../__fixtures__/host-with"
import { listLinks, lookUp } from "../look-up"

const taken = { product_variant_inventory_item: [{ variant_id: "variant_1", inventory_item_id: "iitem_1" }] }
const reserved = { reservation: [{ id: "resitem_1", line_item_id: "ordli_1" }] }
const ofVariant = { variant_id: ["variant_1"] }
const ofLine = { fields: ["id"], filters: { line_item_id: ["ordli_1"] } }

describe("what the host's modules have", () => {
  it("is read from a store that has them", async () => {
    const host = hostWith({ ...taken, ...reserved })
    expect(await listLinks(host, "product_variant_inventory_item", ofVariant)).toHaveLength(1)
    expect(await lookUp(host, "reservation", ofLine)).toHaveLength(1)
  })

  it("is nothing in a store that has switched the module off", async () => {
    const host = hostWith({ ...taken, ...reserved }, [Modules.INVENTORY])
    expect(await listLinks(host, "product_variant_inventory_item", ofVariant)).toEqual([])
    expect(await lookUp(host, "reservation", ofLine)).toEqual([])
  })

  it("is an error where the host should have a link and has none", async () => {
    const link = { getLinkModule: () => undefined }
    const host = { resolve: () => link } as never
    await expect(listLinks(host, "order_cart", { cart_id: "cart_1" })).rejects.toThrow("Medusa has no link order_cart")
  })
})
