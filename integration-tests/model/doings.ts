import { atOnce } from "./at-once"
import type { Doing } from "./command"
import { accountDoings } from "./commands/accounts"
import { backupDoings } from "./commands/backups"
import { catalogueDoings } from "./commands/catalogue"
import { changeDoings } from "./commands/changes"
import { crossingDoings } from "./commands/crossing"
import { discountDoings } from "./commands/discounts"
import { fateDoings } from "./commands/fate"
import { feeDoings } from "./commands/fees"
import { keeperDoings } from "./commands/keeper"
import { keyDoings } from "./commands/keys"
import { killDoings, killedDuring } from "./commands/kills"
import { loginDoings } from "./commands/login"
import { movingDoings } from "./commands/moving"
import { newsDoings } from "./commands/news"
import { openChangeDoings } from "./commands/open-changes"
import { panelDoings } from "./commands/panel"
import { payOutDoings } from "./commands/pay-outs"
import { returningDoings } from "./commands/returning"
import { secondPaymentDoings } from "./commands/second-payments"
import { serviceDoings } from "./commands/service"
import { shopperDoings } from "./commands/shopper"
import { sightDoings } from "./commands/sight"
import { staffDoings } from "./commands/staff"
import { timeDoings } from "./commands/time"

const all: Doing[] = [
  ...shopperDoings,
  ...serviceDoings,
  ...crossingDoings,
  ...staffDoings,
  ...changeDoings,
  ...catalogueDoings,
  ...discountDoings,
  ...openChangeDoings,
  ...feeDoings,
  ...panelDoings,
  ...returningDoings,
  ...secondPaymentDoings,
  ...keeperDoings,
  ...payOutDoings,
  ...movingDoings,
  ...loginDoings,
  ...keyDoings,
  ...accountDoings,
  ...newsDoings,
  ...sightDoings,
  ...timeDoings,
  ...fateDoings,
]

const named = (...words: string[]) => all.filter(({ name }) => words.some((word) => name.includes(word)))

/** What reads sums and writes them back: each meets each, and itself. */
const withSums = named(
  "moves a trade",
  "a minute passes",
  "captures a payment by hand",
  "captures a part",
  "refunds a payment",
  "refunds an odd sum",
  "edits the order:",
  "changes a price",
)

const both = atOnce(
  [
    ...withSums,
    ...named(
      "opens a payment",
      "comes back",
      "closes a case",
      "read again",
      "tells of a",
      "completes the cart",
      "changes the cart",
      "cancels the order",
      "as it was once more",
    ),
  ],
  [
    ...staffDoings,
    ...changeDoings,
    ...openChangeDoings,
    ...feeDoings,
    ...panelDoings,
    ...returningDoings,
    ...secondPaymentDoings,
    ...named("moves a trade", "tells of a", "a minute passes"),
    ...named("closes a case", "sends a refund", "opens a payment", "to another country", "account's key"),
    ...named(
      "deletes the cart",
      "the provider",
      "account's settings",
      "discount code",
      "delivers an event",
      "the options",
    ),
  ],
)

const during = killedDuring([
  ...staffDoings,
  ...changeDoings,
  ...feeDoings,
  ...panelDoings,
  ...returningDoings,
  ...secondPaymentDoings,
  ...payOutDoings,
  ...named(
    "moves a trade",
    "tells of a",
    "a minute passes",
    "the payment windows end",
    "comes back",
    "completes the cart",
  ),
  ...named("opens a payment", "changes the cart", "closes a case", "case tried again", "read again"),
])

/** @param without drops every doing whose actor or name contains one of these words */
export function doingsWithout(without: readonly string[], withKills: boolean): Doing[] {
  return [...all, both, ...(withKills ? [...killDoings, during, ...backupDoings] : [])].filter(
    ({ actor, name }) => !without.some((word) => `${actor}: ${name}`.includes(word)),
  )
}
