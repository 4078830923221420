import { join } from "node:path"
import { repository } from "../harness/store-process"

/** Everything a run produces: figures and profiles, plus its database and store while it runs. */
export const benchFolder = join(repository, ".dev/bench")
