import { shownRefund } from "../shown-refund"

describe("a refund that is sent by a pay-out", () => {
  it.each([
    ["is not called sent while the service has not answered it", "sent", "unsure", "unsure"],
    ["is called sent once the service has it", "sent", "accepted", "sent"],
    ["is to be sent by hand when the service does not know it", "recorded", "refused", "recorded"],
    ["is what a person said of it, whatever the service did not answer", "handled", "unsure", "handled"],
  ] as const)("%s", (_, state, pay_out_state, shown) => {
    expect(shownRefund({ state, pay_out_state })).toBe(shown)
  })
})
