import { createHmac, randomUUID } from "node:crypto"
import { apiKey, stripeSecret } from "../keys"
import type { Shot } from "./closed-loop"

export const bodyBytes = 700

/** What a load consists of. */
export type Ammunition = keyof typeof makers

/** Prepares `count` shots ahead, so that sending costs little while it counts; more are made when they run out. */
export function magazine(ammunition: Ammunition, count: number): () => Shot {
  const make = makers[ammunition]
  const ready = Array.from({ length: count }, make)
  return () => ready.pop() ?? make()
}

const makers = {
  /** A callback that names no trade: verified and stored like any other, then ignored. */
  nameless: () => signedCallback({ event: "notice", at: new Date().toISOString(), key: randomUUID() }),
  /** A callback about a trade that belongs to no attempt: the store then asks the service for it. */
  unknownTrade: () => signedCallback(unknownTrade()),
  /** The same, signed with a wrong key. */
  forged: () => signedCallback(unknownTrade(), "another-key"),
  stripe: stripeEvent,
}

/** A Stripe event about another shop's payment: verified like any other, then ignored. */
function stripeEvent(): Shot {
  const intent = { id: `pi_${randomUUID()}`, object: "payment_intent", amount: 10_000, currency: "eur", metadata: {} }
  const event = {
    id: `evt_${randomUUID()}`,
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: intent },
  }
  const body = padded(event)
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac("sha256", stripeSecret).update(`${seconds}.`).update(body).digest("hex")
  return { body, headers: { "content-type": "application/json", "stripe-signature": `t=${seconds},v1=${signature}` } }
}

export function signedCallback(content: object, key = apiKey): Shot {
  const body = padded(content)
  return { body, headers: { "content-type": "application/json", "x-signature": signatureOf(body, key) } }
}

export function signatureOf(body: Buffer, key: string): string {
  return createHmac("sha256", key).update(body).digest("hex")
}

function unknownTrade(): object {
  return {
    id: randomUUID(),
    status: "closed",
    fiatAmount: "100.00",
    fiatCurrency: "EUR",
    bank: "NORTHBANK",
    extra: { externalTransactionId: `cart_${randomUUID()}` },
    createdAt: "2026-01-01T00:00:00.000Z",
  }
}

function padded(content: object): Buffer {
  const bare = Buffer.byteLength(JSON.stringify({ ...content, note: "" }))
  return Buffer.from(JSON.stringify({ ...content, note: "x".repeat(Math.max(0, bodyBytes - bare)) }))
}
