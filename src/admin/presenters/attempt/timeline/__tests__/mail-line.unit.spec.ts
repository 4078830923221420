import { mailLine } from "../mail-line"

describe("a mail in the history of a pay-in", () => {
  it("is named when it was sent", () => {
    expect(mailLine("mail_sent", { mail: "reminder" })).toEqual({
      tone: "plain",
      key: "timeline.mail_sent",
      values: {},
      mailName: "mails.reminder",
    })
  })

  it.each([
    ["mail_failed", "no_link", "timeline.mailCure.no_link"],
    ["mail_failed", "provider", "timeline.mailCure.provider"],
    ["mail_failed", "service", "timeline.mailCure.service"],
    ["mail_failed", "ten_a_day", "timeline.mailCure.ten_a_day"],
    ["mail_failed", "another", undefined],
    ["mail_unsure", null, undefined],
  ] as const)("asks for attention, with what to do, when it was not: %s, %s", (kind, code, cure) => {
    const line = mailLine(kind, { mail: "ended", code })
    expect(line).toMatchObject({ tone: "attention", key: `timeline.${kind}`, mailName: "mails.ended" })
    expect(line.cure).toBe(cure)
  })

  it("that this page does not know is a mail about the payment", () => {
    expect(mailLine("mail_sent", { mail: "birthday" }).mailName).toBe("mails.other")
  })
})
