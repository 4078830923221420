import type { Fault } from "../service/faults/fault-list"

/** JSON has no Infinity, so a fault that lasts until it is cleared says `"forever"`. */
export type FaultJson<Some extends Fault = Fault> = Omit<Some, "times"> & { times?: number | "forever" }

export function faultToJson<Some extends Fault>(fault: Some): FaultJson<Some> {
  return { ...fault, times: fault.times === Infinity ? "forever" : fault.times }
}

export function faultFromJson(json: Omit<Fault, "times"> & { times?: number | "forever" | null }): Fault {
  return { ...json, times: json.times === "forever" ? Infinity : (json.times ?? undefined) }
}
