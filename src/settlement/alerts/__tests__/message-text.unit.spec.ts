import { contentOf, timeOf } from "../message-text"

describe("the text of an alert", () => {
  it("is plain and HTML, with the same links, and runs nothing that it names", () => {
    const content = contentOf({
      subject: "Pay-in: Paid twice",
      intro: "A payment needs a decision.",
      lines: [{ text: 'Paid twice <b>"&', url: "https://shop.example/app/payin/payatt_1" }, { text: "Another" }],
      outro: "And 3 more.",
      link: { text: "Open the cases", url: "https://shop.example/app/payin/cases" },
    })
    expect(content.text).toBe(
      [
        "A payment needs a decision.",
        'Paid twice <b>"&\n  https://shop.example/app/payin/payatt_1\nAnother',
        "And 3 more.",
        "Open the cases: https://shop.example/app/payin/cases",
      ].join("\n\n"),
    )
    expect(content.html).toBe(
      "<p>A payment needs a decision.</p><ul>" +
        '<li><a href="https://shop.example/app/payin/payatt_1">Paid twice &lt;b&gt;&quot;&amp;</a></li><li>Another</li>' +
        '</ul><p>And 3 more.</p><p><a href="https://shop.example/app/payin/cases">Open the cases</a></p>',
    )
  })

  it("names the time zone of its times", () => {
    expect(timeOf("2026-11-22T19:12:41.123Z")).toBe("2026-11-22 19:12 UTC")
  })
})
