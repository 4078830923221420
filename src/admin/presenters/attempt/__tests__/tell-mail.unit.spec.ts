import { tellMail } from "../tell-mail"

describe("a mail in the history of a pay-in", () => {
  it("is named when it was sent", () => {
    expect(tellMail("mail_sent", { mail: "reminder" })).toEqual({
      tone: "plain",
      key: "story.mail_sent",
      values: {},
      mailName: "mails.reminder",
    })
  })

  it.each([
    ["mail_failed", "no_link", "story.mailCure.no_link"],
    ["mail_failed", "provider", "story.mailCure.provider"],
    ["mail_failed", "service", "story.mailCure.service"],
    ["mail_failed", "ten_a_day", "story.mailCure.ten_a_day"],
    ["mail_failed", "another", undefined],
    ["mail_unsure", null, undefined],
  ] as const)("asks for attention, with what to do, when it was not: %s, %s", (kind, code, cure) => {
    const told = tellMail(kind, { mail: "ended", code })
    expect(told).toMatchObject({ tone: "attention", key: `story.${kind}`, mailName: "mails.ended" })
    expect(told.cure).toBe(cure)
  })

  it("that this page does not know is a mail about the payment", () => {
    expect(tellMail("mail_sent", { mail: "birthday" }).mailName).toBe("mails.other")
  })
})
