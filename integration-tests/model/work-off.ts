import { closes } from "./commands/keeper"
import { comeToRest } from "./rest"
import type { World } from "./world"

const choices = ["sent_back", "sent_difference_back", "keep_money", "handled", undefined]

/** What stays a case as long as the service's answers cannot be believed. */
const ofLies = ["not_settling", "second_trade", "unknown_status"]

const openCases = ({ books, lane }: World) =>
  books.cases.filter(
    ({ closed_by, kind }) => closed_by === null && !(lane.front.lies.length > 0 && ofLies.includes(kind)),
  )

/**
 * Staff work off every case, by a choice that depends on the sequence. A decision may lead to one other case; what is
 * still open after three rounds, in which nobody did anything else, comes again and again.
 */
export async function workOff(world: World): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const open = openCases(world)
    if (open.length === 0) return
    world.tell(`Staff work off ${open.map(({ kind }) => kind).join(", ")}.`)
    for (const [index] of open.entries()) {
      if (openCases(world).length === 0) break
      const choice = choices[(world.story.length + index + round) % choices.length]
      await closes.act(world, { which: 0, note: "worked off", choice })
      world.tell(`  as ${choice ?? "nothing"}`)
      await world.look()
    }
    await comeToRest(world)
    await world.look()
  }
  for (const { id, kind } of openCases(world)) world.seen.push(`promise 10: case ${id} (${kind}) comes again and again`)
}
