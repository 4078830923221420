import { parseOptions } from "../../options"

const accounts = { default: {} }
const storefrontUrl = "https://shop.example"

describe("the option mails", () => {
  it("takes a mail in short, with its settings, or not at all", () => {
    const mails = { waiting: true, reminder: { beforeMinutes: 3 }, ended: false }
    expect(parseOptions({ accounts, storefrontUrl, mails }).mails).toEqual({
      channel: "email",
      waiting: { afterMinutes: 5 },
      reminder: { beforeMinutes: 3 },
    })
    expect(parseOptions({ accounts, storefrontUrl }).mails).toBeUndefined()
    expect(parseOptions({ accounts, mails: { ended: false } }).mails).toEqual({ channel: "email" })
  })

  it.each<[string, object, RegExp]>([
    ["an address to link to", { received: true }, /storefrontUrl: missing, and the mails to shoppers link to it; give/],
    ["yes or no, or settings", { waiting: "yes" }, /mails.waiting: not true, false or an object; give true, or/],
    ["settings that exist", { waiting: { minutes: 5 } }, /mails.waiting: unknown option minutes/],
    [
      "a number of minutes",
      { ended: { afterMinutes: -1 } },
      /mails.ended.afterMinutes: give a whole number, 0 to 1440/,
    ],
    ["a channel", { channel: "" }, /mails.channel: empty; leave it out for email/],
  ])("needs %s", (_what, mails, problem) => {
    expect(() => parseOptions({ accounts, mails })).toThrow(problem)
  })
})
