import { PAYIN_MODULE, type PayinModuleService } from "../../src/modules/payin"
import reconcile from "../../src/jobs/reconcile"
import type { Shopper } from "./shopper"
import type { StoryContext } from "./story-context"

/** Lets the time of the cart's attempts come, and the job run, as it does by itself every few seconds. */
export async function reconcileNow(ctx: StoryContext, cartId: string): Promise<void> {
  const payin = ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)
  for (const { id } of await payin.listAttempts({ cart_id: cartId })) await payin.dueAttempt(id, -1)
  await reconcile(ctx.container)
}

/** A customer with an account who is logged in. */
export async function loggedInShopper(ctx: StoryContext): Promise<{ id: string; shopper: Shopper }> {
  const credentials = { email: "mira@example.com", password: "supersecret" }
  const { data: registration } = await ctx.api.post("/auth/customer/emailpass/register", credentials)
  const registering = ctx.shopperWith({ authorization: `Bearer ${registration.token}` })
  const { body } = await registering.request("POST", "/store/customers", { body: { email: credentials.email } })
  const { data: login } = await ctx.api.post("/auth/customer/emailpass", credentials)
  return { id: body.customer.id, shopper: ctx.shopperWith({ authorization: `Bearer ${login.token}` }) }
}
