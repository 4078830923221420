import type { ConfigModule } from "@medusajs/framework/types"
import { modulesForOneProcess } from "../modules-for-one-process"

const config = (projectConfig: object, modules: object = {}) => ({ projectConfig, modules }) as unknown as ConfigModule
const redis = {
  event_bus: { resolve: "@medusajs/event-bus-redis" },
  workflows: { resolve: "@medusajs/medusa/workflow-engine-redis" },
  locking: { resolve: "@medusajs/medusa/locking", options: { providers: [{ resolve: "@medusajs/locking-redis" }] } },
}

describe("modulesForOneProcess", () => {
  it("says nothing of a store that gives no sign of a second process", () => {
    expect(modulesForOneProcess(config({}))).toEqual([])
    expect(modulesForOneProcess(config({ workerMode: "shared" }))).toEqual([])
  })

  it("names them also in a process that a cluster has forked, whatever the configuration says", () => {
    expect(modulesForOneProcess(config({ workerMode: "shared" }), true)).toEqual(["locking", "event_bus", "workflows"])
    expect(modulesForOneProcess(config({}, redis), true)).toEqual([])
  })

  it.each([{ redisUrl: "redis://localhost" }, { workerMode: "server" }, { workerMode: "worker" }])(
    "names what works within one process only when the configuration says %j",
    (projectConfig) => {
      expect(modulesForOneProcess(config(projectConfig))).toEqual(["locking", "event_bus", "workflows"])
      expect(modulesForOneProcess(config(projectConfig, { ...redis, locking: {} }))).toEqual(["locking"])
      expect(modulesForOneProcess(config(projectConfig, redis))).toEqual([])
    },
  )

  it.each<[string, object[], string[]]>([
    ["the only one", [{ resolve: "@medusajs/locking-redis" }], []],
    [
      "none of two that says it is the default",
      [{ resolve: "@medusajs/locking-redis" }, { resolve: "own" }],
      ["locking"],
    ],
    ["another default", [{ resolve: "@medusajs/locking-redis" }, { resolve: "own", is_default: true }], ["locking"]],
    ["the default of two", [{ resolve: "@medusajs/locking-redis", is_default: true }, { resolve: "own" }], []],
    [
      "the last of two defaults",
      [
        { resolve: "@medusajs/locking-redis", is_default: true },
        { resolve: "own", is_default: true },
      ],
      ["locking"],
    ],
  ])("goes by the provider of locks that Medusa uses: %s", (_which, providers, named) => {
    const locking = { resolve: "@medusajs/medusa/locking", options: { providers } }
    expect(modulesForOneProcess(config({ workerMode: "server" }, { ...redis, locking }))).toEqual(named)
  })
})
