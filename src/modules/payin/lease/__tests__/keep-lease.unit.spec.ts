import { keepLease, LEASE_SECONDS } from "../keep-lease"

/** A lease as Postgres keeps it: free for others once it has expired. */
class Lease {
  until = Date.now() + LEASE_SECONDS * 1000
  readonly what = "attempt payatt_1"
  readonly renew = async () => void (this.until = Date.now() + LEASE_SECONDS * 1000)
  readonly isHeld = () => this.until > Date.now()
}

describe("work under a lease", () => {
  let lease: Lease

  beforeEach(() => {
    jest.useFakeTimers()
    lease = new Lease()
  })

  afterEach(() => jest.useRealTimers())

  it("has the lease for as long as it takes, and renews it no more when it has ended", async () => {
    let end = (_: string) => undefined as void
    const working = keepLease(lease, () => new Promise<string>((resolve) => (end = resolve)))
    await jest.advanceTimersByTimeAsync(100_000)
    expect(lease.isHeld()).toBe(true)
    end("done")
    expect(await working).toBe("done")
    await jest.advanceTimersByTimeAsync(9_000)
    expect(lease.isHeld()).toBe(false)
  })

  it("goes on when a renewal fails", async () => {
    const renew = () => Promise.reject(new Error("no database"))
    const working = keepLease({ ...lease, renew }, () => new Promise((resolve) => setTimeout(resolve, 25_000, "done")))
    await jest.advanceTimersByTimeAsync(25_000)
    expect(await working).toBe("done")
  })

  it("outlives two renewals that fail, and waits for one that hangs before the next", async () => {
    let asked = 0
    const renew = async () => {
      asked += 1
      if (asked <= 2) throw new Error("no database")
      if (asked === 4) await new Promise((answer) => setTimeout(answer, 5_000))
      await lease.renew()
    }
    void keepLease({ ...lease, renew }, () => new Promise(() => undefined)).catch(() => undefined)
    await jest.advanceTimersByTimeAsync(7_000)
    expect(lease.isHeld()).toBe(true)
    await jest.advanceTimersByTimeAsync(5_900)
    expect(asked).toBe(4)
    await jest.advanceTimersByTimeAsync(1_200)
    expect(asked).toBe(5)
  })

  it("is let go after two minutes, and its lease renewed no more", async () => {
    const working = keepLease(lease, () => new Promise(() => undefined))
    const said = expect(working).rejects.toMatchObject({
      code: "outcome_unknown",
      message: "The work on attempt payatt_1 did not end within 120 s and was let go.",
    })
    await jest.advanceTimersByTimeAsync(119_000)
    expect(lease.isHeld()).toBe(true)
    await jest.advanceTimersByTimeAsync(1_000)
    await said
    await jest.advanceTimersByTimeAsync(9_000)
    expect(lease.isHeld()).toBe(false)
  })

  it("may fail after it was let go, and nobody is hurt", async () => {
    const work = () => new Promise((_, fail) => setTimeout(fail, 130_000, new Error("late")))
    const said = expect(keepLease(lease, work)).rejects.toMatchObject({ reason: { code: "let_go" } })
    await jest.advanceTimersByTimeAsync(200_000)
    await said
  })
})
