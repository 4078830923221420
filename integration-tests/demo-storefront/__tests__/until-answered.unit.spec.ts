import { untilAnswered } from "../app/until-answered"

const { signal } = new AbortController()

/** A store that gives these answers in turn; an error is thrown. */
function store(...answers: unknown[]) {
  const pauses: number[] = []
  const silences = jest.fn()
  const ask = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const options = {
    signal,
    onSilence: silences,
    pause: async (ms: number) => void pauses.push(ms),
  }
  return { ask, options, pauses, silences }
}

const refusal = (status: number) => Object.assign(new Error("no"), { status })

describe("a page that asks the store", () => {
  it("goes on by itself when the store answers again, and asks ever slower until then", async () => {
    const silence = new TypeError("Failed to fetch")
    const { ask, options, pauses, silences } = store(silence, silence, silence, silence, silence, "goods")
    expect(await untilAnswered(ask, options)).toBe("goods")
    expect(pauses).toEqual([1_000, 2_000, 4_000, 5_000, 5_000])
    expect(silences).toHaveBeenCalledTimes(5)
  })

  it.each([500, 503, 429, 408])("takes the answer %s of a store that is starting for none", async (status) => {
    const { ask, options } = store(refusal(status), "goods")
    expect(await untilAnswered(ask, options)).toBe("goods")
  })

  it.each([400, 401, 404])("does not repeat what the store refuses with %s", async (status) => {
    const { ask, options, silences } = store(refusal(status))
    await expect(untilAnswered(ask, options)).rejects.toMatchObject({ status })
    expect(silences).not.toHaveBeenCalled()
  })

  it("asks no more, and answers nobody, when the page was left", async () => {
    const leaving = new AbortController()
    const { ask, options, pauses } = store(new TypeError("Failed to fetch"))
    const asked = untilAnswered(ask, { ...options, signal: leaving.signal })
    leaving.abort(new Error("left"))
    await expect(asked).rejects.toThrow("left")
    expect(pauses).toEqual([])
  })

  it("stops waiting when the page is left meanwhile", async () => {
    const leaving = new AbortController()
    const { ask } = store(new TypeError("Failed to fetch"))
    const asked = untilAnswered(ask, { signal: leaving.signal, onSilence: () => setTimeout(() => leaving.abort(), 5) })
    await expect(asked).rejects.toThrow("aborted")
  })
})
