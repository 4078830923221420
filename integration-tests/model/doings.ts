import type { Doing } from "./command"
import { changeDoings } from "./commands/changes"
import { fateDoings } from "./commands/fate"
import { keeperDoings } from "./commands/keeper"
import { killDoings } from "./commands/kills"
import { payOutDoings } from "./commands/pay-outs"
import { serviceDoings } from "./commands/service"
import { shopperDoings } from "./commands/shopper"
import { staffDoings } from "./commands/staff"
import { timeDoings } from "./commands/time"

const all: Doing[] = [
  ...shopperDoings,
  ...serviceDoings,
  ...staffDoings,
  ...changeDoings,
  ...keeperDoings,
  ...payOutDoings,
  ...timeDoings,
  ...fateDoings,
]

/** @param without drops every doing whose actor or name contains one of these words */
export function doingsWithout(without: readonly string[], withKills: boolean): Doing[] {
  return [...all, ...(withKills ? killDoings : [])].filter(
    ({ actor, name }) => !without.some((word) => `${actor}: ${name}`.includes(word)),
  )
}
