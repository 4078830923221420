import { ageRows, calm } from "../calm"
import { type Doing, doing } from "../command"
import { makeBackup, restoreBackup } from "../kills/backup"
import type { World } from "../world"

/** What was sent out since is in no book of ours any more, and nobody can tell. */
const canRestore = ({ daysPassed, service, store }: World) =>
  store.isOwn && daysPassed === 0 && service.payOuts().length === 0

const makes = doing({
  actor: "fate",
  name: "a backup of the database is made",
  weight: 20,
  can: (world) => canRestore(world) && world.backup === undefined,
  async act(world) {
    if (await calm(world)) await makeBackup(world)
  },
})

const restores = doing({
  actor: "fate",
  name: "the database is restored from its backup",
  weight: 20,
  can: (world) => canRestore(world) && world.backup !== undefined,
  async act(world) {
    if (!(await calm(world))) return
    const seconds = await restoreBackup(world)
    await world.store.restart()
    if (seconds > 0) await ageRows(world, seconds)
  },
})

/** Drawn only where one sequence has the database for itself. */
export const backupDoings: Doing[] = [makes, restores]
