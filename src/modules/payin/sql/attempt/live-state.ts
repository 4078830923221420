import { liveStates } from "../../attempt/attempt-state"

/** As the index `IDX_payin_attempt_live` has it, so that Postgres finds live attempts by it. */
export const inLiveState = `state IN (${liveStates.map((state) => `'${state}'`).join(",")})`
