import { pause } from "../pause"

type Listener = () => void

/** A page whose visibility a test sets. */
function pageThat(visibilityState: "hidden" | "visible") {
  const listeners = new Set<Listener>()
  const page = {
    visibilityState,
    addEventListener: (_type: string, listener: Listener) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: Listener) => void listeners.delete(listener),
  }
  const become = (state: "hidden" | "visible") => {
    page.visibilityState = state
    for (const listener of [...listeners]) listener()
  }
  return { page, become, listeners }
}

describe("a pause between two questions", () => {
  const world = globalThis as { document?: unknown; addEventListener?: unknown; removeEventListener?: unknown }
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    delete world.document
    delete world.addEventListener
    delete world.removeEventListener
  })

  /** Resolves what is due. */
  const after = (ms: number) => jest.advanceTimersByTimeAsync(ms)

  function begin(ms: number, signal?: AbortSignal) {
    const ended = jest.fn()
    const failed = jest.fn()
    void pause(ms, signal).then(ended, failed)
    return { ended, failed }
  }

  it.each(["hidden", "visible"] as const)("ends early when the page becomes %s, but not at once", async (state) => {
    const { become, listeners, page } = pageThat(state === "hidden" ? "visible" : "hidden")
    world.document = page
    const { ended } = begin(60_000)
    become("hidden")
    become("visible")
    await after(3_000)
    expect(ended).not.toHaveBeenCalled()
    become(state)
    await after(0)
    expect(ended).toHaveBeenCalled()
    expect([listeners.size, jest.getTimerCount()]).toEqual([0, 0])
  })

  it.each([0, 2_000, 20_000])("ends at once when the device is online again, after %i ms too", async (ms) => {
    const device = new EventTarget()
    const added = jest.spyOn(device, "addEventListener")
    const removed = jest.spyOn(device, "removeEventListener")
    world.addEventListener = device.addEventListener.bind(device)
    world.removeEventListener = device.removeEventListener.bind(device)
    const { ended } = begin(37_500)
    await after(ms)
    device.dispatchEvent(new Event("offline"))
    await after(0)
    expect(ended).not.toHaveBeenCalled()
    device.dispatchEvent(new Event("online"))
    await after(0)
    expect(ended).toHaveBeenCalled()
    expect([removed.mock.calls.length, jest.getTimerCount()]).toEqual([added.mock.calls.length, 0])
  })

  it("lasts as long as it is to where nobody looks away", async () => {
    const { ended } = begin(60_000)
    await after(59_999)
    expect(ended).not.toHaveBeenCalled()
    await after(1)
    expect(ended).toHaveBeenCalled()
  })

  it.each([1_000, 10_000])("ends with the signal after %i ms, and leaves nothing behind", async (ms) => {
    const { listeners, page } = pageThat("visible")
    world.document = page
    const leaving = new AbortController()
    const { failed } = begin(60_000, leaving.signal)
    await after(ms)
    leaving.abort(new Error("left"))
    await after(0)
    expect(failed).toHaveBeenCalledWith(new Error("left"))
    expect([listeners.size, jest.getTimerCount()]).toEqual([0, 0])
  })
})
