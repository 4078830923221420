import type { EventEmitter } from "node:events"
import type { SubscriberConfig } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { config as orderCanceled } from "../../src/subscribers/order-canceled"
import { config as orderChanged } from "../../src/subscribers/order-changed"
import { config as orderPlaced } from "../../src/subscribers/order-placed"
import { config as paymentChanged } from "../../src/subscribers/payment-changed"
import { isAbout } from "./interruptions"
import type { World } from "./world"

/** Of the host's events that the plugin listens to: the property with the id of the order or the payment. */
const idIn = new Map([
  ...[orderCanceled, orderPlaced, paymentChanged].flatMap(namesIn).map((name) => [name, "id"] as const),
  ...namesIn(orderChanged).map((name) => [name, "order_id"] as const),
])

/** What a person did with an order after it was placed. */
export const changes = namesIn(orderChanged)

function namesIn({ event }: SubscriberConfig): string[] {
  return [event].flat()
}

type Event = { name: string; data: Record<string, unknown> }

type Bus = {
  /** Events about this sequence reach nobody, until it hears again. */
  deafen(world: World): void
  hearAgain(world: World): void
  isDeaf(world: World): boolean
  /** Delivers once more what was delivered before, as a bus does that is not sure. */
  deliverAgain(name: string, id: string): void
  /** How often each event was delivered to others for the first time, by its name and id. */
  announced: ReadonlyMap<string, number>
}

const installed = new WeakMap<MedusaContainer, Bus>()

/** The host's event bus, of which no store knows that it delivers each event, and each only once. */
export function busOf(container: MedusaContainer): Bus {
  const known = installed.get(container) ?? install(container)
  installed.set(container, known)
  return known
}

function install(container: MedusaContainer): Bus {
  const deaf = new Set<World>()
  const announced = new Map<string, number>()
  const bus = container.resolve(Modules.EVENT_BUS)
  // What nobody listens to is not delivered.
  bus.subscribe("payin.paid", () => Promise.resolve())
  const emitter = (bus as unknown as { eventEmitter_: EventEmitter }).eventEmitter_
  const deliver = emitter.emit.bind(emitter) as (name: string, event: Event) => boolean
  emitter.emit = ((name: string, event: Event) => {
    const key = `${name} ${String(event.data?.[idIn.get(name) ?? "id"])}`
    announced.set(key, (announced.get(key) ?? 0) + 1)
    if (deaf.size === 0 || !idIn.has(name)) return deliver(name, event)
    const isLost = isAboutOne([...deaf], event.data).catch(() => false)
    void isLost.then((lost) => lost || deliver(name, event))
    return true
  }) as EventEmitter["emit"]
  return {
    deafen: (world) => void deaf.add(world),
    hearAgain: (world) => void deaf.delete(world),
    isDeaf: (world) => deaf.has(world),
    deliverAgain: (name, id) => void deliver(name, { name, data: { [idIn.get(name)!]: id } }),
    announced,
  }
}

async function isAboutOne(worlds: readonly World[], data: object): Promise<boolean> {
  const about = await Promise.all(worlds.map((world) => isAbout(world, data)))
  return about.includes(true)
}
