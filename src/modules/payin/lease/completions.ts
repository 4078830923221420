import { beginCompletion, claimCutCompletions, endCompletion } from "../sql/completions"
import { onDatabase } from "../sql/on-database"

/** Which cart completions are under way, so that what a killed one left behind is found. */
export class Completions extends onDatabase({
  begin: beginCompletion,
  end: endCompletion,
  claimCut: claimCutCompletions,
}) {}
