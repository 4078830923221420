import type { BigNumberInput } from "@medusajs/framework/types"

/** What a variant takes from the inventory, with the fields that `unreservedStock` and `missingStock` read. */
export type InventoryRow = {
  inventory_item_id: string
  required_quantity: BigNumberInput
  inventory?: { location_levels?: LevelRow[] }
}

export type LevelRow = {
  location_id: string
  stocked_quantity: BigNumberInput
  reserved_quantity: BigNumberInput
  stock_locations?: { sales_channels?: { id: string }[] }[]
}

/** The levels of the locations that the sales channel sells from. */
export function levelsOf({ inventory }: InventoryRow, channelId: string | null): LevelRow[] {
  return (inventory?.location_levels ?? []).filter(({ stock_locations }) =>
    stock_locations?.some(({ sales_channels }) => sales_channels?.some(({ id }) => id === channelId)),
  )
}
