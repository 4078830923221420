import type { Answer } from "../http/shopper"
import type { Books } from "./books"

/** Where an outage cut off what was asked for, that is done, or a part of it, or nothing. */
export type Cut = Answer & { isCut?: boolean }

export type Asked = { method: string; path: string; body?: unknown }

/** The requests of a sequence that the store has not answered, and which of them met. */
export class UnderWay {
  readonly #metBy = new Map<Asked, Asked[]>()

  /** @returns the answer, and what else was under way at any moment until then */
  async watch<Answer>(asked: Asked, answer: Promise<Answer>): Promise<{ answer: Answer; met: readonly Asked[] }> {
    const met = [...this.#metBy.keys()]
    for (const others of this.#metBy.values()) others.push(asked)
    this.#metBy.set(asked, met)
    return { answer: await answer.finally(() => this.#metBy.delete(asked)), met }
  }
}

type Failed = { asked: Asked; met: readonly Asked[]; said: string }

/**
 * Two requests at once that delete the same session: the host fails one of them. Requests for a collection of ours take
 * turns, and so do those that make it ours. What is left to the host met somebody in a collection that was nobody's of
 * ours who waits for nobody: staff who mark it as paid or start a payment in it, or a shopper with another provider, or
 * who changes the cart.
 */
export function isHostsOwn({ attempts }: Pick<Books, "attempts">, { asked, met, said }: Failed): boolean {
  const id = collectionOf(asked)
  const isOurs = attempts.some(({ cart, collection }) => collection === id || (cart && isOf(cart, asked)))
  if (isOurs || !(id || changesCart(asked))) return false
  const others = met.filter(
    (other) => other.method !== "GET" && (!id || collectionOf(other) === id || changesCart(other)),
  )
  const isAlone = others.length === 0 || [asked, ...others].every(waitsForTurn)
  return !isAlone && said.includes("Could not delete all payment sessions")
}

function collectionOf({ path }: Asked): string | undefined {
  return /\/payment-collections\/([^/?]+)/.exec(path)?.[1]
}

/** The host deletes a cart's sessions when its total changes. */
function changesCart({ method, path }: Asked): boolean {
  return method !== "GET" && /^\/store\/carts\/[^/]+/.test(path) && !path.endsWith("/complete")
}

const isOf = (cart: string, { path }: Asked) => path.split("/").includes(cart)

/** Also where the collection is nobody's of ours yet. */
function waitsForTurn({ body, path }: Asked): boolean {
  const { provider_id } = (body ?? {}) as { provider_id?: string }
  return path.startsWith("/store/") && path.endsWith("/payment-sessions") && /^pp_payin_/.test(provider_id ?? "")
}

/** What a sequence tells of an answer. */
export function shortly(body: unknown): string {
  const { type, code, message, error, payment, payment_collection } = (body ?? {}) as Record<string, any>
  if (payment) return `${payment.state} (${payment.message_key})`
  if (payment_collection) return `${payment_collection.payment_sessions?.length} sessions`
  const words = [type, code, error?.message ?? message].filter((word) => typeof word === "string")
  return words.join(": ").slice(0, 200)
}
