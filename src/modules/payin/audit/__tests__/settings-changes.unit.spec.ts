import type { EffectiveAccount } from "../../account/effective-account"
import type { AccountSettingsRow } from "../../sql/account/account-settings"
import { checkoutChanges, connectionChanges, removalChanges } from "../settings-changes"

const row = (change: Partial<AccountSettingsRow> = {}) =>
  ({ base_url: "https://pay.example", api_key: "sealed", previous_keys: null, ...change }) as AccountSettingsRow

const changesOf = (given: { row?: AccountSettingsRow; key: string | null }, change: object) =>
  connectionChanges(given.row ?? row(), { apiKey: given.key } as EffectiveAccount, {
    keepPreviousForHours: 24,
    ...change,
  })

const aKey = { field: "api_key", from: null, to: null }
const kept = { field: "keep_previous_for_hours", from: null, to: 24 }

describe("the lines of a changed connection", () => {
  it.each<[string, { row?: AccountSettingsRow; key: string | null }, object, object[]]>([
    ["another key", { key: "old" }, { apiKey: "new" }, [aKey, kept]],
    ["the same key once more", { key: "old" }, { apiKey: "old" }, []],
    ["the options' key, which is now stored", { row: row({ api_key: null }), key: "old" }, { apiKey: "old" }, [aKey]],
    ["a first key", { row: row({ api_key: null }), key: null }, { apiKey: "new" }, [aKey]],
    ["a key where the stored one cannot be opened", { key: null }, { apiKey: "new" }, [aKey]],
    ["the same address", { key: "old" }, { baseUrl: "https://pay.example" }, []],
    [
      "another address",
      { key: "old" },
      { baseUrl: "https://two.example" },
      [{ field: "base_url", from: "https://pay.example", to: "https://two.example" }],
    ],
  ])("are what has changed, and no key: %s", (_what, given, change, lines) => {
    expect(changesOf(given, change)).toEqual(lines)
  })

  it("are, of a removed one, what there was", () => {
    const previous_keys = { keys: [{ key: "sealed", until: "2026-12-01T00:00:00.000Z" }] }
    expect(removalChanges(row({ previous_keys })).map(({ field }) => field)).toEqual([
      "base_url",
      "api_key",
      "previous_keys",
    ])
    expect(removalChanges(row({ base_url: null, api_key: null }))).toEqual([])
  })
})

describe("the lines of a changed checkout", () => {
  it("are the fields that say something else, and none that is unset before and after", () => {
    expect(checkoutChanges({ mode: "pay_then_order" }, { mode: "order_then_pay" })).toEqual([
      { field: "mode", from: "pay_then_order", to: "order_then_pay" },
    ])
    expect(checkoutChanges({ mode: "pay_then_order" }, {})).toEqual([
      { field: "mode", from: "pay_then_order", to: null },
    ])
    expect(checkoutChanges({ mode: "pay_then_order" }, { mode: "pay_then_order" })).toEqual([])
  })
})
