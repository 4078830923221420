import { z } from "zod"
import { wholeNumber } from "../option-kinds/whole-number"

/** A day: what is said later is no longer news. */
const MOST_MINUTES = 24 * 60

/** Of the notification provider's own templates. Default: the text that comes with the message. */
export const template = z.string({ error: "not a text." }).min(1, { error: "empty; leave it out instead." }).optional()

/** Said by schemas, which keep the words about each option; a plain type of the input loses them. */
type Mail<Shape extends z.ZodRawShape> = z.ZodOptional<
  z.ZodPipe<
    z.ZodUnion<[z.ZodBoolean, z.ZodObject<Shape, z.core.$strict>]>,
    z.ZodOptional<z.ZodObject<Shape, z.core.$strict>>
  >
>

/** `true` is short for an object without settings, and `false` for leaving it out. */
function mail<Shape extends z.ZodRawShape>(shape: Shape, example: string) {
  const settings = z.strictObject(shape, { error: `not true, false or an object; give true, or ${example}.` })
  const unfold = (given: unknown) => (given === true ? {} : given || undefined)
  return z.preprocess(unfold, settings.optional()).optional() as unknown as Mail<Shape>
}

/** A mail that follows what it tells of. */
function laterMail({ from, byDefault }: { from: number; byDefault: number }) {
  return mail(
    {
      /** How many minutes later: 1440 at most. */
      afterMinutes: wholeNumber({ from, to: MOST_MINUTES }).default(byDefault),
      /** Name of a template at your notification provider. Default: it gets the finished mail. */
      template,
    },
    `{ afterMinutes: ${byDefault} }`,
  )
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
    waiting: laterMail({ from: 1, byDefault: 5 }),
    /** The payment window ends soon: so many minutes before it does. Default: 5. */
    reminder: mail(
      {
        /** How many minutes before: 1 to 1440, and never in the window's first half. Needs `paymentWindowSeconds`. */
        beforeMinutes: wholeNumber({ from: 1, to: MOST_MINUTES }).default(5),
        /** Name of a template at your notification provider. Default: it gets the finished mail. */
        template,
      },
      "{ beforeMinutes: 5 }",
    ),
    /** The payment window ended, and nothing arrived: so many minutes after the service says so. Default: 10. */
    ended: laterMail({ from: 0, byDefault: 10 }),
    /** The payment arrived, and the shopper has not seen it: so many minutes after it was captured. Default: 5. */
    received: laterMail({ from: 1, byDefault: 5 }),
    /** What an order owes, when staff send the link that asks for it. It goes out at their request alone. */
    link: mail(
      {
        /** Name of a template at your notification provider. Default: it gets the finished mail. */
        template,
      },
      '{ template: "its name" }',
    ),
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
