import { randomUUID } from "node:crypto"
import type { World } from "./world"

/** Registers somebody and logs them in. A stranger is nobody of the sequence until they take over an order. */
export async function registerCustomer({ shopper }: World, email = aStranger()): Promise<string> {
  const body = { email, password: "supersecret" }
  const registered = await shopper.request("POST", "/auth/customer/emailpass/register", { body })
  const headers = { authorization: `Bearer ${registered.body.token}` }
  await shopper.request("POST", "/store/customers", { body: { email }, headers })
  return (await shopper.request("POST", "/auth/customer/emailpass", { body })).body.token as string
}

function aStranger(): string {
  return `${randomUUID().slice(0, 13)}@customers.example.com`
}
