/** What `orderNumber` needs of an order. */
export const orderNumberFields = ["display_id", "custom_display_id"]

export type Numbered = { display_id: number; custom_display_id?: string | null }

/** What customers know the order by: the number that the store makes itself (`generateCustomDisplayId`), or Medusa's. */
export function orderNumber({ custom_display_id, display_id }: Numbered): number | string {
  return custom_display_id || display_id
}
