import { accountInPath } from "../account-in-path"

describe("the account in a hook's path", () => {
  it.each([
    ["/payin_default", "default"],
    ["/payin_default/", "default"],
    ["//PP_PAYIN_Default//", "Default"],
    ["/payin_", ""],
    ["/payin_a/b/", "a/b"],
    ["/payin_a\nb", "a\nb"],
    ["/other_default", undefined],
    ["/x/payin_default", undefined],
  ])("in %j is %j", (path, account) => expect(accountInPath(path)).toBe(account))

  it("is read in one pass, so that a stranger's long path costs no time", () => {
    const startedAt = performance.now()
    expect(accountInPath(`/payin_${"/".repeat(100_000)}x`)).toHaveLength(100_001)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
