import { type MailFacts, whyNoMail } from "../judge-mail"
import { type MailKind, mailKinds } from "../mail-options"

const now = new Date("2026-11-23T12:00:00Z")
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** A cart whose payment is being waited for. */
const waiting: MailFacts = {
  shown: "waiting",
  attempt: { superseded_at: null, expires_at: inMinutes(5) },
  cart: "open",
  order: "none",
  isPaid: false,
  isTriedAgain: false,
  isForOldCart: false,
  isWithPerson: false,
  now,
}
const ended: MailFacts = { ...waiting, shown: "not_paid", attempt: { superseded_at: null, expires_at: inMinutes(-5) } }
const received: MailFacts = { ...ended, shown: "paid", cart: "over", order: "standing", isPaid: true }
const trueOf: Record<MailKind, MailFacts> = { waiting, reminder: waiting, ended, received }
const asking = mailKinds.filter((kind) => kind !== "received")

describe("a mail that was due", () => {
  it.each(mailKinds)("is sent if it is still true: %s", (kind) => {
    expect(whyNoMail(kind, trueOf[kind])).toBeUndefined()
  })

  it.each(mailKinds)("is not sent once a person has to decide, or the order was canceled: %s", (kind) => {
    expect(whyNoMail(kind, { ...trueOf[kind], isWithPerson: true })).toBe("with_person")
    expect(whyNoMail(kind, { ...trueOf[kind], order: "canceled" })).toBe("order_canceled")
  })

  it.each(asking)("asks nobody who has paid, in whichever way, or is trying again: %s", (kind) => {
    expect(whyNoMail(kind, { ...trueOf[kind], isPaid: true })).toBe("paid")
    expect(whyNoMail(kind, { ...trueOf[kind], isTriedAgain: true })).toBe("tried_again")
    const attempt = { ...trueOf[kind].attempt, superseded_at: now }
    expect(whyNoMail(kind, { ...trueOf[kind], attempt })).toBe("tried_again")
  })

  it.each(asking)("asks for nothing that the cart no longer costs: %s", (kind) => {
    expect(whyNoMail(kind, { ...trueOf[kind], isForOldCart: true })).toBe("cart_changed")
  })

  it.each(asking)("asks for a cart that is there, or an order that stands: %s", (kind) => {
    expect(whyNoMail(kind, { ...trueOf[kind], cart: "over" })).toBe("nothing_to_pay")
    expect(whyNoMail(kind, { ...trueOf[kind], cart: "none" })).toBe("nothing_to_pay")
    expect(whyNoMail(kind, { ...trueOf[kind], cart: "over", order: "standing" })).toBeUndefined()
  })

  it.each(["in_review", "unclear", "taken_back", "refused", "opening", "order_pending"] as const)(
    "says nothing of a payment that is something else by now: %s",
    (shown) => {
      for (const kind of mailKinds) expect(whyNoMail(kind, { ...trueOf[kind], shown })).toBe("other_state")
    },
  )

  it("is not what another mail says", () => {
    expect(whyNoMail("ended", waiting)).toBe("other_state")
    expect(whyNoMail("reminder", ended)).toBe("other_state")
    expect(whyNoMail("received", { ...received, order: "none" })).toBe("other_state")
  })

  it("asks for no payment in the last minute of its window, and asks where no window is known", () => {
    const until = (expires_at: Date | null) => ({ ...waiting, attempt: { superseded_at: null, expires_at } })
    for (const kind of ["waiting", "reminder"] as const) {
      expect(whyNoMail(kind, until(inMinutes(0.9)))).toBe("window_over")
      expect(whyNoMail(kind, until(inMinutes(1.1)))).toBeUndefined()
      expect(whyNoMail(kind, until(null))).toBeUndefined()
    }
  })
})
