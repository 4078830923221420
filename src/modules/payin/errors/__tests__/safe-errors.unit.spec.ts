import { MedusaError } from "@medusajs/framework/utils"
import { PayinError } from "../../../../merchant-api/payin-error"
import { withSafeErrors, withSafeMethods } from "../safe-errors"

const statement = `update "payin_attempt" set "trade" = '{"requisites":"2200000000000000"}' - invalid input`
const refused = (code = "22P05") =>
  Object.assign(new Error(statement), { code, detail: "2200000000000000", table: "payin_attempt" })
const failing = (error: unknown) => withSafeErrors(() => Promise.reject(error as Error))
const thrownBy = async (work: () => unknown): Promise<Error & { cause?: unknown }> => {
  try {
    await work()
  } catch (error) {
    return error as Error
  }
  throw new Error("nothing was thrown")
}
/** As a logger, an answer or a stored workflow would show it. */
const everythingOf = (error: Error & { cause?: unknown }) =>
  JSON.stringify([error.message, error.stack, { ...error }, error.cause && String((error.cause as Error).message)])

describe("an error on its way out", () => {
  it.each([
    ["is rejected with", failing(refused())],
    [
      "is thrown",
      withSafeErrors(() => {
        throw refused()
      }),
    ],
    ["is the cause of another", failing(new Error("Could not settle.", { cause: refused() }))],
    ["is among the causes of another", failing(new Error("Could not settle.", { cause: [{ error: refused() }] }))],
    ["is passed on in Medusa's own", failing(new MedusaError("invalid_data", statement))],
    ["is one of several in one message", failing(new Error(`Could not settle.\n${statement}`))],
  ])("holds nothing of a statement that %s", async (_how, work) => {
    expect(everythingOf(await thrownBy(work))).not.toContain("2200000000000000")
  })

  it("tells the code of a database error", async () => {
    expect((await thrownBy(failing(refused()))).message).toBe("payin: database error 22P05")
  })

  it("tells two writers that met to try again, as the host does", async () => {
    expect(await thrownBy(failing(refused("40001")))).toMatchObject({ type: MedusaError.Types.CONFLICT })
  })

  it.each([
    new Error("Something else."),
    new MedusaError("not_allowed", "Update the cart - then try again."),
    new PayinError("unavailable", "The service does not answer.", { cause: new Error("network") }),
    "a string",
    undefined,
  ])("is the very same when it is another: %s", async (error) => {
    expect(await thrownBy(failing(error))).toBe(error)
  })
})

describe("what is wrapped", () => {
  it("is called as before, and gives back what it gave", async () => {
    const work = withSafeErrors(function named(this: { base: number }, a: number, b: number) {
      return Promise.resolve(this.base + a + b)
    })
    expect(await work.call({ base: 1 }, 2, 3)).toBe(6)
    expect([work.name, work.length]).toEqual(["named", 2])
  })

  it("is every method of a class, and nothing else of it", async () => {
    class Port {
      static word = "static"
      readonly own = () => "own"
      get got() {
        return "got"
      }
      async fails() {
        throw refused()
      }
      works(word: string) {
        return `${word} ${this.got}`
      }
    }
    withSafeMethods(Port.prototype)
    const port = new Port()
    expect([Port.word, port.own(), port.got, port.works("is")]).toEqual(["static", "own", "got", "is got"])
    expect((await thrownBy(() => port.fails())).message).toBe("payin: database error 22P05")
  })
})
