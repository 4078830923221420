import { accountOptionsSchema } from "../../account-options"
import { ConnectionTrials } from "../connection-trials"

const options = accountOptionsSchema.parse({})
const target = { baseUrl: "http://127.0.0.1:9", apiKey: "a-key-to-try" }

describe("trying a connection that is not saved", () => {
  it("is no way to look for what answers in a network: ten failures a minute, and no more calls", async () => {
    let nowMs = 0
    const trials = new ConnectionTrials(() => nowMs)
    const codeOf = async () => {
      const error: unknown = await trials.run(target, options).catch((thrown: unknown) => thrown)
      return error as { code: string; reason?: { code: string } }
    }
    const first = await Promise.all(Array.from({ length: 10 }, codeOf))
    expect(first.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => "unavailable"))
    expect(JSON.stringify(first)).not.toContain("a-key-to-try")
    expect(await codeOf()).toMatchObject({ code: "configuration", reason: { code: "too_many_tries" } })
    nowMs = 60_001
    expect(await codeOf()).toMatchObject({ code: "unavailable" })
  })

  it("has to wait no longer because the clock was set back after the failures", async () => {
    let nowMs = 3_600_000
    const trials = new ConnectionTrials(() => nowMs)
    const codeOf = async () => await trials.run(target, options).catch((thrown: { code: string }) => thrown)
    await Promise.all(Array.from({ length: 10 }, codeOf))
    nowMs = 0
    expect(await codeOf()).toMatchObject({ code: "unavailable" })
  })
})
