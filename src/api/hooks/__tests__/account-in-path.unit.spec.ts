import { accountInPath } from "../account-in-path"

describe("the account in a hook's path", () => {
  it.each([
    ["/payin_default", "default"],
    ["/payin_default/", "default"],
    ["//PP_PAYIN_Default//", "Default"],
    ["/payin_", ""],
    ["/payin", ""],
    ["/PP_payin/", ""],
    ["/payin/default", ""],
    ["/payin-default", undefined],
    ["/payins", undefined],
    ["/payin_a/b/", "a/b"],
    ["/payin_a\nb", "a\nb"],
    ["/other_default", undefined],
    ["/x/payin_default", undefined],
  ])("in %j is %j", (path, account) => expect(accountInPath(path)).toBe(account))

  it("is read in one pass: a reading that tries again at each slash would not end with this path", () => {
    expect(accountInPath(`/payin_${"/".repeat(2_000_000)}x`)).toHaveLength(2_000_001)
  })
})
