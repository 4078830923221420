import * as fc from "fast-check"
import { address } from "../../http/shopper"
import { type Doing, doing } from "../command"
import { currencies } from "../markets"

const movesAbroad = doing({
  actor: "shopper",
  name: "takes the cart to another country:",
  weight: 3,
  arg: fc.record({ currency: fc.constantFrom(...currencies), hasDelivery: fc.constantFrom(true, true, true, false) }),
  can: ({ books }) => books.carts.some(({ completed }) => !completed),
  async act(world, { currency, hasDelivery }) {
    const { region, country } = world.shop.markets[currency]
    const cart = `/store/carts/${world.cartIds[0]}`
    const shipping_address = { ...address, country_code: country }
    await world.asShopper("POST", cart, { region_id: region })
    await world.asShopper("POST", cart, { shipping_address, billing_address: shipping_address })
    if (!hasDelivery) return
    await world.asShopper("POST", `${cart}/shipping-methods`, { option_id: world.shop.seed.shippingOptions.standard })
  },
})

/** A cart whose currency changes while it is paid. */
export const movingDoings: Doing[] = [movesAbroad]
