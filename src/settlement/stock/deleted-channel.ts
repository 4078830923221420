import type { ISalesChannelModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { lookUp } from "../medusa/look-up"

/**
 * The cart's sales channel, if staff have deleted it: no location sells for it any more, however much of the goods there
 * is.
 */
export async function deletedChannel(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const filters = { id: cartId }
  const [cart] = await lookUp<CartRow>(container, "cart", { fields: ["id", "sales_channel_id"], filters })
  const id = cart?.sales_channel_id
  if (!id) return undefined
  const channels = container.resolve<ISalesChannelModuleService>(Modules.SALES_CHANNEL)
  const select = ["id", "name"]
  if ((await channels.listSalesChannels({ id }, { select })).length > 0) return undefined
  const [deleted] = await channels.listSalesChannels({ id }, { select, withDeleted: true })
  return `Deleted sales channel: ${deleted?.name ?? id}.`
}

type CartRow = { sales_channel_id: string | null }
