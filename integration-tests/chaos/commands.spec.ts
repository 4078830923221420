import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { rowsOf, type SeededStore, seededStore } from "../harness/seeded-store"
import { removeFolder, throwawayFolder } from "../harness/throwaway-folder"
import { readyCart } from "../http/ready-cart"
import { Shopper } from "../http/shopper"
import { startStorySandbox, type StorySandbox } from "../http/story-sandbox"

jest.setTimeout(600_000)

describe("a payment that cannot be settled, and waits for its next try", () => {
  const folder = throwawayFolder()
  let service: StorySandbox | undefined
  let store: SeededStore
  const script = join(folder, "nothing.js")

  beforeAll(() => writeFileSync(script, "exports.default = () => new Promise((end) => setTimeout(end, 1000))\n"))
  afterAll(() => {
    removeFolder(folder)
    return service?.close()
  })

  it("is tried sooner when the store starts, and not when a command of Medusa runs", async () => {
    service = await startStorySandbox("http://localhost:1/hooks/payment/payin_default")
    store = await seededStore("commands")
    const dueInMinutes = async () => {
      const sql = "select extract(epoch from next_check_at - now()) / 60 as minutes from payin_attempt"
      return Number((await rowsOf<{ minutes: string }>(store.databaseUrl, sql))[0]!.minutes)
    }
    const failed = "update payin_attempt set settle_failures = 9, next_check_at = now() + interval '3 hours'"
    const running = await store.start(service.env)
    try {
      const shopper = new Shopper(running.url, store.seed.publishableKey)
      await shopper.createPaymentSession((await readyCart(store.seed, shopper)).collectionId)
    } finally {
      await running.kill()
    }
    await rowsOf(store.databaseUrl, failed)
    await store.run(["exec", script], service.env)
    expect(await dueInMinutes()).toBeGreaterThan(170)
    const again = await store.start(service.env)
    await again.kill()
    expect(await dueInMinutes()).toBeLessThan(2)
  })

  it("is not dropped with its table by whoever goes back to an older version of the package", async () => {
    const rollBack = () => store.run(["db:rollback", "payin"], service!.env)
    const count = () => rowsOf<{ count: string }>(store.databaseUrl, "select count(*) from payin_attempt")
    await expect(rollBack()).rejects.toThrow("payin_attempt holds payments")
    expect(await count()).toEqual([{ count: "1" }])
    await rowsOf(store.databaseUrl, "delete from payin_attempt")
    await rollBack()
    await expect(count()).rejects.toThrow("does not exist")
  })
})
