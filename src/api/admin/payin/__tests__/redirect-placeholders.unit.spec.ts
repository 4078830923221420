import { redirectPlaceholders } from "../../../../modules/payin/checkout/redirect-template"
import type { RedirectPlaceholder } from "../contract"

it("the panel offers the placeholders that the store fills in", () => {
  const offered: Record<RedirectPlaceholder, true> = { cart_id: true, order_id: true, payment_collection_id: true }
  expect(Object.keys(offered)).toEqual([...redirectPlaceholders])
})
