import { arrivedStates, type AttemptState, liveStates, unsettledStates } from "../../attempt/attempt-state"

/** As the index `IDX_payin_attempt_live` has it, so that Postgres finds live attempts by it. */
export const inLiveState = stateIn(liveStates)

export const inArrivedState = stateIn(arrivedStates)

export const inUnsettledState = stateIn(unsettledStates)

function stateIn(states: readonly AttemptState[]): string {
  return `state IN (${states.map((state) => `'${state}'`).join(",")})`
}
