import type { MedusaContainer } from "@medusajs/framework/types"
import type { AxiosInstance } from "axios"
import type { Sandbox } from "../../src/sandbox"
import type { Seed } from "../harness/seed"
import type { Shopper } from "./shopper"

/**
 * What a story file gets. The fields exist only inside `beforeAll`, `it` and the like: read them there (`ctx.shopper`),
 * do not destructure the context at the top of the file.
 *
 * Every test begins with the seeded database; what a story creates in its first `beforeAll` is not part of that.
 */
export type StoryContext = {
  readonly storeUrl: string
  readonly webhookUrl: string
  readonly container: MedusaContainer
  readonly api: AxiosInstance
  readonly seed: Seed
  readonly shopper: Shopper
  /** Of the seed's admin, who has logged in once for all stories: checking a password takes a processor 0.1 s. */
  readonly adminToken: string
  readonly sandbox: Sandbox
  /** A customer who sends these headers too (user agent, forwarded address, a session token). */
  shopperWith(headers: Record<string, string>): Shopper
  /** A cart that lacks only its payment: two teapots and standard delivery, 100.00 EUR (RUB: 9500.00). */
  readyCart(options?: ReadyCartOptions): Promise<ReadyCart>
  waitForWorkflows(): Promise<void>
}

export type ReadyCartOptions = {
  /** Walks a new one through the checkout now, at the prices, taxes and stock that the story has set. */
  fresh?: boolean
  currency?: "eur" | "rub"
  shopper?: Shopper
  quantity?: number
  productIndex?: number
}

export type ReadyCart = { cartId: string; collectionId: string }

export type Story = (ctx: StoryContext) => void
