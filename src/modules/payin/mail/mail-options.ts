import { z } from "zod"
import { wholeNumber } from "../option-kinds/whole-number"

/** A day: what is said later is no longer news. */
const MOST_MINUTES = 24 * 60

/** Of the notification provider's own templates. Default: the text that comes with the message. */
export const template = z.string({ error: "not a text." }).min(1, { error: "empty; leave it out instead." }).optional()

/** `true` is short for an object without settings, and `false` for leaving it out. */
function mail<Shape extends z.ZodRawShape>(shape: Shape, example: string) {
  const settings = z.strictObject(shape, { error: `not true, false or an object; give true, or ${example}.` })
  const unfold = (given: boolean | z.input<typeof settings> | undefined) => (given === true ? {} : given || undefined)
  return z.preprocess(unfold, settings.optional()).optional()
}

/**
 * What shoppers are told through the store's notification module. The first four go out by themselves, each once it is
 * switched on; three of them ask for a payment.
 */
export const mailOptions = z.strictObject(
  {
    /** A channel of your notification providers. Default: `email`. */
    channel: z
      .string({ error: "not a text; give a channel of your notification providers." })
      .min(1, { error: "empty; leave it out for email." })
      .default("email"),
    /** The payment is still to be made: so many minutes after it began. Default: 5. */
    waiting: mail(
      { afterMinutes: wholeNumber({ from: 1, to: MOST_MINUTES }).default(5), template },
      "{ afterMinutes: 5 }",
    ),
    /** The payment window ends soon: so many minutes before it does. Default: 5. */
    reminder: mail(
      { beforeMinutes: wholeNumber({ from: 1, to: MOST_MINUTES }).default(5), template },
      "{ beforeMinutes: 5 }",
    ),
    /** The payment window ended, and nothing arrived: so many minutes after the service says so. Default: 10. */
    ended: mail(
      { afterMinutes: wholeNumber({ from: 0, to: MOST_MINUTES }).default(10), template },
      "{ afterMinutes: 10 }",
    ),
    /** The payment arrived, and the shopper has not seen it: so many minutes after it was captured. Default: 5. */
    received: mail(
      { afterMinutes: wholeNumber({ from: 1, to: MOST_MINUTES }).default(5), template },
      "{ afterMinutes: 5 }",
    ),
    /** What an order owes, when staff send the link that asks for it. It goes out at their request alone. */
    link: mail({ template }, '{ template: "its name" }'),
  },
  { error: "not an object; give { reminder: true }, for example." },
)

export type MailOptions = z.output<typeof mailOptions>

export const mailKinds = ["waiting", "reminder", "ended", "received"] as const

export type MailKind = (typeof mailKinds)[number]

/** The mails that are switched on. */
export function wantedMails(options: MailOptions | undefined): MailKind[] {
  return mailKinds.filter((kind) => options?.[kind] !== undefined)
}
