import { CallbackInbox } from "../callback-inbox"

describe("the callbacks of accounts that share the workers", () => {
  /** @param due accounts of what is due, the oldest first */
  function inboxOf(due: string[]) {
    const claims: string[] = []
    const raw = (_sql: string, [except, limit]: [string[], number]) => {
      const rows = due.filter((account) => !except.includes(account)).slice(0, limit)
      for (const account of rows) due.splice(due.indexOf(account), 1)
      claims.push(`${limit} except ${except.join()}`)
      return Promise.resolve({ rows: rows.map((account, index) => ({ id: `paycb_${index}`, account })) })
    }
    return { claims, inbox: new CallbackInbox({ raw } as never, () => undefined) }
  }

  const accountsOf = (rows: { account: string }[]) => rows.map(({ account }) => account)

  it("are claimed as they came, until one account's have half of the workers, and then those of the others first", async () => {
    const { claims, inbox } = inboxOf([...Array.from({ length: 20 }, () => "slow"), "other", "slow", "gone", "slow"])
    const ends: (() => void)[] = []
    const work = async (claimed: { id: string; account: string }) =>
      await inbox.whileClaimed(claimed, () => new Promise<void>((resolve) => ends.push(resolve)))
    const first = await inbox.claimDue(16, ["gone"])
    expect(accountsOf(first)).toEqual(Array.from({ length: 16 }, () => "slow"))
    const working = first.map(work)
    expect(accountsOf(await inbox.claimDue(3, ["gone"]))).toEqual(["other", "slow", "slow"])
    expect(claims).toEqual(["16 except gone", "3 except gone,slow", "2 except gone"])
    // There is nothing else: that is not looked for again with each claim.
    for (let claim = 0; claim < 2; claim++) expect(await inbox.claimDue(2, ["gone"])).toHaveLength(2)
    expect(claims.slice(3)).toEqual(["2 except gone,slow", "2 except gone", "2 except gone"])
    for (const end of ends) end()
    await Promise.all(working)
  })

  it("are worked on although the rest could not be claimed", async () => {
    const raw = jest.fn()
    const inbox = new CallbackInbox({ raw } as never, () => undefined)
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const slow = { id: "paycb_1", account: "slow" }
    const busy = Array.from({ length: 16 }, () => inbox.whileClaimed(slow, () => ended))
    raw.mockResolvedValueOnce({ rows: [{ id: "paycb_2", account: "other" }] })
    raw.mockRejectedValueOnce(new Error("the database is away"))
    expect(accountsOf(await inbox.claimDue(3, []))).toEqual(["other"])
    end()
    await Promise.all(busy)
  })
})
