import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { AlertRow } from "../../../modules/payin/sql/alert/alerts"
import { composeAlert } from "../compose-alert"

const dead = [
  { account: "default", created_at: new Date("2026-11-20T10:00:00.000Z"), id: "paycb_1" },
  { account: "second shop", created_at: new Date("2026-11-20T10:05:00.000Z"), id: "paycb_2" },
]
const fault = (kind: string) => ({ kind, count: 12, since: new Date("2026-11-20T10:00:00.000Z") })
const payin = {
  options: { staffLocale: "en", storeUrl: "https://store.example" },
  alerts: {
    deadCallbacks: () => Promise.resolve(dead),
    silentFaults: () => Promise.resolve([fault("refused"), fault("unannounced")]),
    connectionNews: () => Promise.resolve({ since: new Date("2026-11-20T10:00:00.000Z"), isRefused: false }),
  },
}
const made: Record<string, unknown> = {
  [PAYIN_MODULE]: payin,
  [ContainerRegistrationKeys.CONFIG_MODULE]: { admin: {}, projectConfig: {} },
}
const container = { resolve: (name: string) => made[name] } as unknown as MedusaContainer

const messageOf = async (alert: Partial<AlertRow>) => (await composeAlert(container, alert as AlertRow))!.message

// Medusa's login leads back to the path of what was opened, without its query.
describe("the link of a message about one of several accounts", () => {
  it.each(["outage", "outage_over"] as const)("leads to that account's settings: %s", async (kind) => {
    const { link } = await messageOf({ kind, subject: { account: "second shop" } })
    expect(link?.url).toBe("https://store.example/app/settings/payin/second%20shop")
  })

  it.each([
    ["payments_refused", "/payin/account/second%20shop"],
    ["payments_unannounced", "/settings/payin/second%20shop"],
  ] as const)("leads to what shows the fault: %s", async (kind, path) => {
    const { link } = await messageOf({ kind, subject: { account: "second shop" } })
    expect(link?.url).toBe(`https://store.example/app${path}`)
  })

  it("says that no call is accepted where that was found, though the last call was not answered", async () => {
    const words = (refused: boolean) => messageOf({ kind: "outage", subject: { account: "default", refused } })
    expect((await words(true)).subject).not.toBe((await words(false)).subject)
  })

  it("does not call refused whom the service did not answer", async () => {
    const [refused] = await payin.alerts.silentFaults()
    const unanswered = { ...refused!, code: "trade_absent" }
    const alerts = { ...payin.alerts, silentFaults: () => Promise.resolve([unanswered]) }
    made[PAYIN_MODULE] = { ...payin, alerts }
    const { intro } = await messageOf({ kind: "payments_refused", subject: { account: "default" } })
    made[PAYIN_MODULE] = payin
    expect(intro).toMatch(/no trade of the account "default" was opened: the requests for the last 12 shoppers failed/)
  })

  it("leads to each callback's account", async () => {
    const { lines } = await messageOf({ kind: "dead_callbacks", subject: { callback_ids: ["paycb_1", "paycb_2"] } })
    expect(lines.map(({ url }) => url)).toEqual([
      "https://store.example/app/settings/payin/default",
      "https://store.example/app/settings/payin/second%20shop",
    ])
  })
})

describe("a message's link to the panel", () => {
  const subject = { account: "default" }
  const linkWith = async (admin: object, projectConfig = {}) => {
    const withConfig: Record<string, unknown> = {
      ...made,
      [ContainerRegistrationKeys.CONFIG_MODULE]: { admin, projectConfig },
    }
    const ofStore = { resolve: (name: string) => withConfig[name] } as unknown as MedusaContainer
    return (await composeAlert(ofStore, { kind: "outage", subject } as AlertRow))!.message.link?.url
  }

  it("is there when a worker sends it, which serves no panel: a server does", async () => {
    const link = await linkWith({ disable: true }, { workerMode: "worker" })
    expect(link).toBe("https://store.example/app/settings/payin/default")
  })

  it.each(["shared", "server", undefined])(
    "is missing in a store without a panel, worker mode %s",
    async (workerMode) => {
      expect(await linkWith({ disable: true }, { workerMode })).toBeUndefined()
    },
  )

  it.each([
    ["https://x.example/shop-api", "/shop-api/app", "https://x.example/shop-api/app"],
    ["https://x.example/shop-api/", "/shop-api/app/", "https://x.example/shop-api/app"],
    ["https://x.example/shop-api", "/app", "https://x.example/shop-api/app"],
    ["https://x.example/shop", "/shop-api/app", "https://x.example/shop/shop-api/app"],
    ["https://x.example", "/panel", "https://x.example/panel"],
  ])("names a path prefix once: store at %s, panel at %s", async (backendUrl, path, panel) => {
    expect(await linkWith({ backendUrl, path })).toBe(`${panel}/settings/payin/default`)
  })
})
