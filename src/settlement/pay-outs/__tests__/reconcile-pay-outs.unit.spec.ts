import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcilePayOuts } from "../reconcile-pay-outs"

type Row = { id: string; account: string }

/** A store whose service takes for ever to answer about the account "slow". */
function storeWith(due: Row[]) {
  const followed: string[] = []
  const answers: (() => void)[] = []
  const claimDue = jest.fn(async ({ except }: { except: string[] }) => {
    const claimed = due.filter(({ account }) => !except.includes(account))
    due = due.filter((row) => !claimed.includes(row))
    return claimed
  })
  const follow = async ({ account, id }: Row) => {
    followed.push(id)
    if (account === "slow") await new Promise<void>((answer) => answers.push(answer))
  }
  const payin = {
    isStopping: false,
    breaker: { openAccounts: () => [], succeed: () => undefined },
    copyGuard: { blocked: async () => [] },
    payOuts: { claimDue, follow },
  }
  const container = { resolve: () => payin } as unknown as MedusaContainer
  const answerAll = () => answers.splice(0).forEach((answer) => answer())
  return { payin, container, followed, claimDue, answerAll, add: (row: Row) => void due.push(row) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe("pay-outs that are due", () => {
  it("are not held up by those of another account whose service answers slowly", async () => {
    const store = storeWith([
      { id: "slow_1", account: "slow" },
      { id: "slow_2", account: "slow" },
      { id: "quick_1", account: "quick" },
    ])
    const first = reconcilePayOuts(store.container)
    await turn()
    expect(store.followed.sort()).toEqual(["quick_1", "slow_1"])

    store.add({ id: "slow_3", account: "slow" })
    store.add({ id: "quick_2", account: "quick" })
    await reconcilePayOuts(store.container)
    expect(store.followed).toContain("quick_2")
    expect(store.claimDue.mock.lastCall![0].except).toEqual(["slow"])

    store.answerAll()
    await turn()
    expect(store.followed).toContain("slow_2")
    store.answerAll()
    await first
    void reconcilePayOuts(store.container)
    await turn()
    expect(store.followed).toContain("slow_3")
  })

  it("are left to the next process once this one is to stop", async () => {
    const store = storeWith([
      { id: "slow_1", account: "slow" },
      { id: "slow_2", account: "slow" },
    ])
    const run = reconcilePayOuts(store.container)
    await turn()
    store.payin.isStopping = true
    store.answerAll()
    await run
    expect(store.followed).toEqual(["slow_1"])
  })
})
