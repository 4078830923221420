import * as fc from "fast-check"
import { type Doing, doing } from "../command"
import type { World } from "../world"

type Begun = NonNullable<World["books"]["comingBack"]>[number]

const isCanceled = ({ books }: World, id: string) =>
  books.orders.some((order) => order.id === id && order.status === "canceled")

const begun = (world: World, kind: "return" | "others", ...states: string[]): Begun[] =>
  (world.books.comingBack ?? []).filter(
    (one) =>
      (one.kind === "return") === (kind === "return") && states.includes(one.state) && !isCanceled(world, one.order),
  )

/** The latest first. */
const pick = (all: Begun[], which: number) => all.toReversed()[which % all.length]!

const onTheirWay = (world: World) => begun(world, "return", "requested", "partially_received")

const arrives = doing({
  actor: "staff",
  name: "receives what was on its way back:",
  weight: 8,
  arg: fc.record({ which: fc.nat(2), how: fc.constantFrom("whole", "whole", "broken", "canceled") }),
  can: (world) => onTheirWay(world).length > 0,
  async act(world, { which, how }) {
    const { id, order } = pick(onTheirWay(world), which)
    world.touch(order)
    const path = `/returns/${id}`
    if (how === "canceled") return void (await world.asStaff("POST", `${path}/cancel`, {}))
    const { body } = await world.asStaff("GET", `${path}?fields=id,location_id,*items`)
    const sent = (body.return?.items ?? []) as { item_id: string; quantity: number }[]
    const items = sent.map(({ item_id, quantity }) => ({ id: item_id, quantity }))
    if ((await world.asStaff("POST", `${path}/receive`, {})).status !== 200) return
    await world.asStaff("POST", `${path}/${how === "whole" ? "receive-items" : "dismiss-items"}`, { items })
    // Who sent it back said of no place.
    if (!body.return?.location_id) {
      await world.asStaff("POST", path, { location_id: world.shop.seed.stockLocationId })
    }
    const { status } = await world.asStaff("POST", `${path}/receive/confirm`, {})
    if (status !== 200) await world.asStaff("DELETE", `${path}/receive`)
  },
})

const leftOpen = (world: World) => begun(world, "others", "open")

const endsOpen = doing({
  actor: "staff",
  name: "ends an exchange or a claim that was left open:",
  weight: 5,
  arg: fc.constantFrom("confirmed", "confirmed", "dropped"),
  can: (world) => leftOpen(world).length > 0,
  async act(world, how) {
    const { id, kind, order } = pick(leftOpen(world), 0)
    world.touch(order)
    const path = `/${kind}s/${id}/request`
    const isDropped = how === "dropped" || (await world.asStaff("POST", path, {})).status !== 200
    if (isDropped) await world.asStaff("DELETE", path)
  },
})

const agreed = (world: World) => begun(world, "others", "confirmed")

/** Also when what it costs was asked for, or is paid. */
const takesBack = doing({
  actor: "staff",
  name: "takes back an exchange or a claim:",
  weight: 3,
  arg: fc.nat(1),
  can: (world) => agreed(world).length > 0,
  async act(world, which) {
    const { id, kind, order } = pick(agreed(world), which)
    world.touch(order)
    await world.asStaff("POST", `/${kind}s/${id}/cancel`, {})
  },
})

/** What was begun with goods that were sent out, and goes on later: in between, its money goes its way. */
export const returningDoings: Doing[] = [arrives, endsOpen, takesBack]
