import { join } from "node:path"
import { repository } from "../harness/store-process"

/** Everything that a run makes: figures, profiles, and while it runs its database and its store. */
export const benchFolder = join(repository, ".dev/bench")
