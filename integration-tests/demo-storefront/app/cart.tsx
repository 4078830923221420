import type { StoreCart, StoreRegion } from "@medusajs/types"
import { createContext, type ReactNode, useContext, useMemo, useState } from "react"
import { kept } from "./kept"
import { go } from "./route"
import { cartFields, reasonOf, sdk } from "./store"
import { type AskState, useAnswer } from "./use-answer"

const CART_ID = "cart_id"
const REGION_ID = "region_id"

type CartState = {
  regions: StoreRegion[]
  region: StoreRegion | undefined
  cart: StoreCart | undefined
  /** State of the first answer; a cart is shown when it is `ready`. */
  state: AskState
  chooseRegion(id: string): Promise<void>
  add(variantId: string): Promise<void>
  setQuantity(itemId: string, quantity: number): Promise<void>
  /** Shows the cart as it is now: it may have been changed in another tab. */
  renew(): Promise<void>
  /** Shows a cart that a request has just returned. */
  show(cart: StoreCart): void
  /** Drops a cart that became an order, and not the next one, which may have been begun meanwhile. */
  forget(id: string): void
}

const Context = createContext<CartState | undefined>(undefined)

export function useCart(): CartState {
  return useContext(Context)!
}

export function CartProvider({ children }: { children: ReactNode }) {
  const [regionId, setRegionId] = useState(() => kept.getItem(REGION_ID) ?? undefined)
  const { state, value } = useAnswer(load, [])
  // A change made on this page outranks the cart of the last visit; null: the cart has become an order.
  const [changed, setChanged] = useState<StoreCart | null>()
  const cart = (changed === undefined ? value?.cart : changed) ?? undefined
  const regions = value?.regions ?? none
  const region = regions.find(({ id }) => id === (cart?.region_id ?? regionId)) ?? regions[0]

  const actions = useMemo(() => cartActions({ cart, region, setCart: setChanged, setRegionId }), [cart, region])
  return <Context.Provider value={{ regions, region, cart, state, ...actions }}>{children}</Context.Provider>
}

const none: StoreRegion[] = []

type Inside = {
  cart: StoreCart | undefined
  region: StoreRegion | undefined
  setCart(cart: StoreCart | null): void
  setRegionId(id: string): void
}

function cartActions({ cart, region, setCart, setRegionId }: Inside) {
  return {
    async chooseRegion(id: string) {
      kept.setItem(REGION_ID, id)
      setRegionId(id)
      if (cart) setCart((await sdk.store.cart.update(cart.id, { region_id: id }, cartFields)).cart)
    },
    async add(variantId: string) {
      const item = { variant_id: variantId, quantity: 1 }
      await inTurn(async () => {
        const current = cart ?? (await newCart(region))
        const put = ({ id }: StoreCart) => sdk.store.cart.createLineItem(id, item, cartFields)
        const { cart: changed } = await put(current).catch(async (error: unknown) => {
          if (!(await isOrdered(current))) throw error
          return put(await nextCart(current, region))
        })
        setCart(changed)
      })
    },
    async setQuantity(itemId: string, quantity: number) {
      if (!cart) return
      if (quantity > 0)
        return setCart((await sdk.store.cart.updateLineItem(cart.id, itemId, { quantity }, cartFields)).cart)
      await sdk.store.cart.deleteLineItem(cart.id, itemId)
      setCart((await sdk.store.cart.retrieve(cart.id, cartFields)).cart)
    },
    async renew() {
      if (cart) setCart((await sdk.store.cart.retrieve(cart.id, cartFields)).cart)
    },
    show: setCart,
    forget(id: string) {
      if (kept.getItem(CART_ID) === id) kept.removeItem(CART_ID)
      else if (cart?.id !== id) return
      created = undefined
      setCart(null)
    },
  }
}

/** The cart of this page, from the moment it is asked for: several clicks before it is there make one. */
let created: Promise<StoreCart> | undefined

/** The one after a cart that became an order elsewhere, while this page was open. */
async function nextCart(ordered: StoreCart, region: StoreRegion | undefined): Promise<StoreCart> {
  if (!created || (await created).id === ordered.id) created = undefined
  return newCart(region)
}

async function isOrdered({ id }: StoreCart): Promise<boolean> {
  const { cart } = await sdk.store.cart.retrieve(id, { fields: "completed_at" })
  return Boolean((cart as { completed_at?: string }).completed_at)
}

async function newCart(region: StoreRegion | undefined): Promise<StoreCart> {
  created ??= createCart(region)
  try {
    return await created
  } catch (error) {
    created = undefined
    throw error
  }
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One after another, so that the answer that arrives last has everything in it. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

async function createCart(region: StoreRegion | undefined): Promise<StoreCart> {
  const { cart } = await sdk.store.cart.create({ region_id: region?.id }, cartFields)
  kept.setItem(CART_ID, cart.id)
  return cart
}

async function load(): Promise<{ regions: StoreRegion[]; cart: StoreCart | undefined }> {
  const [{ regions }, cart] = await Promise.all([sdk.store.region.list({ fields: "*countries" }), keptCart()])
  // The store returns them in no fixed order, and a new shopper sees the first one.
  return { regions: regions.sort((a, b) => a.name.localeCompare(b.name, "en")), cart }
}

/**
 * The cart of the last visit. If it has become an order meanwhile, the shopper is sent to that order, unless a page was
 * faster and has forgotten the cart by now: the shopper is looking at the order.
 */
async function keptCart(): Promise<StoreCart | undefined> {
  const id = kept.getItem(CART_ID)
  if (!id) return undefined
  try {
    const { cart } = await sdk.store.cart.retrieve(id, cartFields)
    if (!(cart as { completed_at?: string }).completed_at) return cart
    const isForgotten = kept.getItem(CART_ID) !== id
    kept.removeItem(CART_ID)
    if (!isForgotten && location.pathname !== "/return") go(`/return?cart_id=${id}`, { replace: true })
  } catch (error) {
    if (reasonOf(error).status !== 404) throw error
    kept.removeItem(CART_ID)
  }
  return undefined
}
