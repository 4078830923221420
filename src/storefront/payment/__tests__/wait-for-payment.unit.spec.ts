import { paid, storeThat, waiting } from "../../__tests__/payment-json"
import { type PayinStore, PayinStoreError, type StoreRequest } from "../../store-client"
import { untilVisible } from "../page-visibility"
import { waitForPayment } from "../wait-for-payment"
import type { WaitWorld } from "../wait-until-over"

const reference = { cartId: "cart_1" }

function world(random = 0) {
  const pauses: number[] = []
  const made: WaitWorld = {
    random: () => random,
    untilVisible: () => Promise.resolve(),
    pause: (ms, signal) => {
      pauses.push(ms)
      return signal?.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve()
    },
  }
  return { world: made, pauses }
}

describe("waiting for a payment", () => {
  it("asks at the store's pace until it is paid, and shows every answer", async () => {
    const { store, calls } = storeThat({ payment: waiting }, { payment: waiting }, { payment: paid })
    const { world: time, pauses } = world()
    const seen: string[] = []
    const onUpdate = ({ state }: { state: string }) => void seen.push(state)
    const last = await waitForPayment(store, reference, { world: time, onUpdate })
    expect(last).toMatchObject({ state: "paid", orderId: "order_1" })
    expect(seen).toEqual(["waiting", "waiting", "paid"])
    expect(pauses).toEqual([3000, 3000])
    expect(calls[0]).toMatchObject({ path: "/store/payin/payment-sessions", query: { cart_id: "cart_1" } })
  })

  it.each([
    // As the js-sdk, and as a server action.
    ["a client that can be stopped", true],
    ["one that cannot", false],
  ])("gives up on a question that stays open, and asks again, with %s", async (_client, canBeStopped) => {
    jest.useFakeTimers()
    try {
      const { store: good, calls } = storeThat({ payment: paid })
      const open = new Promise<never>(() => {})
      const stopped = (signal?: AbortSignal) =>
        new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)))
      const signals: (AbortSignal | undefined)[] = []
      const fetch: typeof good.client.fetch = (path, init) => {
        if (signals.push(init?.signal) > 1) return good.client.fetch(path, init)
        return canBeStopped ? stopped(init?.signal) : open
      }
      const onTrouble = jest.fn()
      const waits = waitForPayment({ client: { fetch } }, reference, { ...world(), onTrouble })
      await jest.advanceTimersByTimeAsync(30_000)
      expect(onTrouble).toHaveBeenCalledTimes(1)
      // A browser would keep the request open beside the next one.
      expect(signals[0]?.aborted).toBe(true)
      expect(await waits).toMatchObject({ state: "paid" })
      expect(calls).toHaveLength(1)
      expect(jest.getTimerCount()).toBe(0)
    } finally {
      jest.useRealTimers()
    }
  })

  it("says what it shows, so that the store can hold an answer that says the same", async () => {
    const { store, calls } = storeThat({ payment: waiting }, new TypeError("fetch failed"), { payment: paid })
    await waitForPayment(store, reference, world())
    expect(calls.map(({ query }) => query?.shown)).toEqual(["none", "waiting-1", "waiting-1"])
  })

  it("ends with a window that ran out, unless it is to notice a payment elsewhere", async () => {
    const expired = { ...waiting, state: "expired", can_pay_again: true, retry_after_ms: 15_000 }
    const answers = [{ payment: expired }, { payment: expired }, { payment: paid }]
    expect(await waitForPayment(storeThat(...answers).store, reference, world())).toMatchObject({ state: "expired" })
    const { world: time, pauses } = world()
    const watching = waitForPayment(storeThat(...answers).store, reference, { world: time, watchExpired: true })
    expect(await watching).toMatchObject({ state: "paid" })
    expect(pauses).toEqual([15_000, 15_000])
  })

  it("ends with a window that ran out when nothing can change any more", async () => {
    const { store } = storeThat({ payment: { ...waiting, state: "expired", retry_after_ms: null } })
    expect(await waitForPayment(store, reference, { ...world(), watchExpired: true })).toMatchObject({
      state: "expired",
    })
  })

  it("comes later than asked for by chance, never earlier", async () => {
    const { store } = storeThat({ payment: waiting }, { payment: paid })
    const { world: time, pauses } = world(1)
    await waitForPayment(store, reference, { world: time })
    expect(pauses).toEqual([3750])
  })

  it("goes on ever slower while the store is silent, and at its pace when it is back", async () => {
    const trouble = new TypeError("fetch failed")
    const down = Array.from({ length: 6 }, () => trouble)
    const { store } = storeThat(...down, { payment: waiting }, new PayinStoreError("Slow down.", 429), {
      payment: paid,
    })
    const { world: time, pauses } = world()
    const troubles: unknown[] = []
    await waitForPayment(store, reference, { world: time, onTrouble: (error) => troubles.push(error) })
    expect(pauses).toEqual([2000, 4000, 8000, 16000, 30000, 30000, 3000, 2000])
    expect(troubles).toHaveLength(7)
  })

  it.each([404, 400, 401])("ends with the store's error when asking again changes nothing (%s)", async (status) => {
    const { store, calls } = storeThat(new PayinStoreError("No.", status))
    await expect(waitForPayment(store, reference, world())).rejects.toMatchObject({ status })
    expect(calls).toHaveLength(1)
  })

  it("ends with the signal, even with an answer under way", async () => {
    const leaving = new AbortController()
    const { store } = storeThat({ payment: paid })
    const seen = jest.fn()
    const reason = new Error("left")
    const late = { client: { fetch: <T>(path: string) => (leaving.abort(reason), store.client.fetch<T>(path)) } }
    const waitingFor = waitForPayment(late, reference, { ...world(), signal: leaving.signal, onUpdate: seen })
    await expect(waitingFor).rejects.toBe(reason)
    expect(seen).not.toHaveBeenCalled()
  })

  it("asks nothing while the page is in the background", async () => {
    const { store, calls } = storeThat({ payment: paid })
    let look = () => {}
    const { world: time } = world()
    const hidden = { ...time, untilVisible: () => new Promise<void>((resolve) => (look = resolve)) }
    const waitingFor = waitForPayment(store, reference, { world: hidden })
    expect(calls).toHaveLength(0)
    look()
    await waitingFor
    expect(calls).toHaveLength(1)
  })

  it("gives up a question that the page was left with, and asks anew as soon as somebody looks at it", async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" })
    const become = async (visibilityState: string) => {
      Object.assign(page, { visibilityState }).dispatchEvent(new Event("visibilitychange"))
      await new Promise(setImmediate)
    }
    Object.assign(globalThis, { document: page })
    try {
      // As with a server action: nothing stops it.
      let arriveLate = (_answer: unknown) => {}
      const asked: (StoreRequest | undefined)[] = []
      const fetch = (_path: string, init?: StoreRequest) =>
        asked.push(init) === 1 ? new Promise((late) => (arriveLate = late)) : Promise.resolve({ payment: paid })
      const { world: time, pauses } = world()
      const [onTrouble, onUpdate] = [jest.fn(), jest.fn()]
      const store = { client: { fetch } } as PayinStore
      const waits = waitForPayment(store, reference, { world: { ...time, untilVisible }, onTrouble, onUpdate })
      await new Promise(setImmediate)
      await become("hidden")
      expect(asked.map((init) => init?.signal?.aborted)).toEqual([true])
      arriveLate({ payment: waiting })
      await become("hidden")
      expect(asked).toHaveLength(1)
      await become("visible")
      expect(await waits).toMatchObject({ state: "paid" })
      // What nobody was shown is not said to be shown: the store would hold its answer.
      expect(asked[1]?.query?.shown).toBe("none")
      expect([onTrouble.mock.calls, pauses, onUpdate.mock.calls.length]).toEqual([[], [], 1])
    } finally {
      Object.assign(globalThis, { document: undefined })
    }
  })

  it("waits in a state that only a newer store knows, and never offers to pay again in it", async () => {
    const { store } = storeThat({ payment: { ...waiting, state: "half_paid", retry_after_ms: null } })
    expect(await waitForPayment(store, reference, world())).toMatchObject({ state: "waiting", canPayAgain: false })
  })
})
