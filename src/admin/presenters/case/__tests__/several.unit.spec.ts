import type { CaseChoice } from "../../../lib/contract"
import { aCase, anAttempt } from "../../__tests__/an-attempt"
import { closingChoices, hasChoice, shareAnOrder, warnedCases, withEach } from "../several"

const endsNothing = { ends_payment: false, ends_waiting: false, cancels_order: false }
const choice = (
  id: CaseChoice["id"],
  action: CaseChoice["action"] = "close",
  ends_payment = false,
  before: CaseChoice["before"] = null,
): CaseChoice => ({ id, action, before, ...endsNothing, ends_payment })
const paid = aCase({ id: "a", choices: [choice("read_again", "retry"), choice("sent_back", "close", true)] })
const short = aCase({ id: "b", choices: [choice("keep_money"), choice("sent_back")] })

describe("several cases at once", () => {
  it("offer what closes any of them, with how many have it", () => {
    expect(closingChoices([paid, short])).toEqual([
      { id: "sent_back", count: 2, ...endsNothing, ends_payment: true, before: [] },
      { id: "keep_money", count: 1, ...endsNothing, before: [] },
    ])
    const ends = { ends_waiting: true, cancels_order: true }
    const ending = aCase({ choices: [{ ...choice("handled"), ...ends }] })
    expect(closingChoices([ending, aCase({ choices: [choice("handled")] })])).toMatchObject([ends])
    expect(hasChoice(paid, "keep_money")).toBe(false)
    expect(hasChoice(paid, "read_again")).toBe(false)
    expect(hasChoice(short, "sent_back")).toBe(true)
  })

  it("say what to do first, and before which of them there is more to know", () => {
    const one = aCase({ id: "c", choices: [choice("sent_back", "close", false, "refund_outside")] })
    const other = aCase({ id: "d", choices: [choice("sent_back", "close", false, "refund_outside")] })
    const failed = aCase({ id: "e", choices: [choice("handled", "close", false, "look_up_pay_out")] })
    const shared = closingChoices([one, other, failed, aCase({ choices: [choice("handled")] })])
    expect(shared.map(({ id, before }) => [id, before])).toEqual([
      ["sent_back", ["refund_outside"]],
      ["handled", ["look_up_pay_out"]],
    ])
    const warningsOf = ({ id }: { id: string }, { before }: Pick<CaseChoice, "before">) =>
      id === "c" ? [] : [`Only €40 is left (${before}).`]
    expect(warnedCases([one, other, failed], "sent_back", warningsOf)).toEqual([
      { item: other, warnings: ["Only €40 is left (refund_outside)."] },
    ])
  })

  it.each([
    ["one order", [{ order_id: "order_1" }, { order_id: "order_1", cart_id: "cart_2" }], true],
    ["one cart that has no order yet", [{ cart_id: "cart_1" }, { cart_id: "cart_1" }], true],
    ["two orders", [{ order_id: "order_1" }, { order_id: "order_2" }], false],
  ])("know whether closing them together may do more than each says: about %s", (_, abouts, shared) => {
    const cases = abouts.map((about) => aCase({ attempt: anAttempt(about), choices: [choice("handled")] }))
    expect(shareAnOrder(cases, "handled")).toBe(shared)
    expect(shareAnOrder(cases, "sent_back")).toBe(false)
  })

  it("are done one after the other, and each has its own outcome", async () => {
    const running: string[] = []
    const work = async ({ id }: { id: string }) => {
      running.push(id)
      if (id === "a") throw new Error("closed already")
    }
    const says = { messageOf: (error: unknown) => (error as Error).message, isAboutAll: () => false }
    const outcomes = await withEach([paid, short], work, says)
    expect(outcomes).toEqual([
      { item: paid, left: "closed already" },
      { item: short, left: null },
    ])
    expect(running).toEqual(["a", "b"])
  })

  it("are not tried one by one when the first fails with what is about all of them; a later one hides nothing that was done", async () => {
    const offline = new Error("offline")
    const says = { messageOf: () => "offline", isAboutAll: (error: unknown) => error === offline }
    const running: string[] = []
    const failsAt =
      (failing: string) =>
      async ({ id }: { id: string }) => {
        running.push(id)
        if (id === failing) throw offline
      }
    await expect(withEach([paid, short], failsAt("a"), says)).rejects.toBe(offline)
    expect(running).toEqual(["a"])
    expect(await withEach([paid, short], failsAt("b"), says)).toEqual([
      { item: paid, left: null },
      { item: short, left: "offline" },
    ])
  })
})
