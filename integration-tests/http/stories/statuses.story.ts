import fc from "fast-check"
import { type AttemptRow, PAYIN_MODULE } from "../../../src/modules/payin"
import { settleAttempt } from "../../../src/workflows"
import { waitFor } from "../../harness/wait-for"
import { reconcileNow } from "../actions"
import { type Book, bookOf, capturedBook } from "../book"
import type { StoryContext } from "../story-context"

/** How the store learns of a move: at once, three times at once, never, or late and out of order. */
type Move = { status: string; heard: "once" | "thrice" | "lost" | "late" }

const moves = fc.array(
  fc.record<Move>({
    status: fc.constantFrom(
      ...["active", "closed", "closed", "canceled", "dispute", "checking", "re_calculation", "odd_word"],
    ),
    heard: fc.constantFrom("once", "thrice", "lost", "late"),
  }),
  { minLength: 1, maxLength: 7 },
)

/** The model draws such histories too, in the middle of everything else that happens. */
const SEQUENCES = 8

export default (ctx: StoryContext) => {
  const control = () => ctx.sandbox.control

  const attemptsOf = async (cartId: string) =>
    (await ctx.container.resolve(PAYIN_MODULE).listAttempts({ cart_id: cartId })) as [AttemptRow]

  async function play(cartId: string, sequence: readonly Move[]): Promise<void> {
    for (const { status, heard } of sequence) {
      if (heard === "lost") control().setCallbackMode("drop")
      else if (heard === "late") control().setCallbackMode("hold")
      else control().setCallbackMode("deliver", { repeat: heard === "thrice" ? 3 : 1 })
      await control().setStatus(cartId, status)
    }
    control().setCallbackMode("deliver")
    await control().callbacks.release("shuffle")
  }

  async function endsAs(cartId: string, lastWord: string): Promise<Book> {
    await reconcileNow(ctx, cartId)
    let book = await bookOf(ctx, cartId)
    const differs = () => differencesOf(book, lastWord)
    await waitFor(
      async () => {
        book = await bookOf(ctx, cartId)
        return differs().length === 0
      },
      { what: "the last word to hold", timeoutMs: 60_000, pollMs: 200 },
    ).catch(() => undefined)
    expect(differs()).toEqual([])
    const owed = () => ctx.container.resolve(PAYIN_MODULE).listCallbacks({ state: "pending" })
    await waitFor(async () => (await owed()).length === 0, { what: "no owed callback", timeoutMs: 60_000 })
    return book
  }

  describe("a trade whose status goes in any direction", () => {
    beforeEach(() => control().reset())

    it(`ends where the service's last word says, with each effect at most once, in ${SEQUENCES} random histories`, async () => {
      const property = fc.asyncProperty(moves, async (sequence) => {
        const { cartId, collectionId } = await ctx.readyCart()
        await ctx.shopper.createPaymentSession(collectionId)
        await play(cartId, sequence)
        const lastWord = sequence.at(-1)!.status
        const book = await endsAs(cartId, lastWord)
        // The service repeats itself, and the job checks once more: nothing is done again.
        await control().sendCallback(cartId)
        expect(await endsAs(cartId, lastWord)).toMatchObject({ orders: book.orders, captures: book.captures })
      })
      // A failing sequence is shown with its seed and not shortened: each one takes seconds.
      await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true })
    })

    it("is read again in time after its end, however often it was read before, so a word that nobody heard is found", async () => {
      const { cartId, collectionId } = await ctx.readyCart()
      await ctx.shopper.createPaymentSession(collectionId)
      await control().setStatus(cartId, "closed")
      await capturedBook(ctx, cartId)
      const [{ id }] = await attemptsOf(cartId)
      for (let read = 0; read < 6; read++) await settleAttempt(ctx.container, id)
      const [{ next_check_at }] = await attemptsOf(cartId)
      expect(next_check_at!.getTime() - Date.now()).toBeLessThan(11.5 * 60_000)

      await control().setStatus(cartId, "canceled", { callback: false })
      await reconcileNow(ctx, cartId)
      expect(await bookOf(ctx, cartId)).toMatchObject({ attempts: [{ state: "captured" }], openCases: ["reverted"] })
    })
  })
}

/** Where the books do not follow from the last word; a captured payment stays, whatever is said later. */
function differencesOf(book: Book, lastWord: string): string[] {
  const { orders, captures, transactions, refunds, reservations, attempts, openCases } = book
  const paid = captures.length > 0
  const expected = expectedEnd(lastWord, paid)
  const once = paid ? "1 order, 1 reservation, 100, 100" : "0 order, 0 reservation, , "
  const facts: [what: string, is: unknown, wanted: unknown][] = [
    ["effects", `${orders.length} order, ${reservations} reservation, ${captures}, ${transactions}`, once],
    ["captured", paid, expected.paid],
    ["refunds", String(refunds), ""],
    ["attempts", attempts.map(({ state }) => state).join(), expected.state],
    ["last word", attempts[0]?.trade_status, lastWord],
    ["open cases", openCases.join(), expected.cases],
  ]
  return facts.filter(([, is, wanted]) => is !== wanted).map(([what, is, wanted]) => `${what}: ${is}, not ${wanted}`)
}

function expectedEnd(lastWord: string, paid: boolean): { paid: boolean; state: string; cases: string } {
  const state = (unpaid: string) => (paid ? "captured" : unpaid)
  switch (lastWord) {
    case "closed":
      return { paid: true, state: "captured", cases: "" }
    case "canceled":
      return { paid, state: state("canceled"), cases: paid ? "reverted" : "" }
    case "active":
      return { paid, state: state("open"), cases: paid ? "reverted" : "" }
    case "odd_word":
      return { paid, state: state("open"), cases: "unknown_status" }
    default:
      return { paid, state: state("open"), cases: "dispute" }
  }
}
