import type { ConfigModule } from "@medusajs/framework/types"
import { warnUnserved } from "../payment-providers"

function linesOf(accounts: string[], providers: object[] | undefined): string[] {
  const lines: string[] = []
  const payment = providers && { resolve: "@medusajs/medusa/payment", options: { providers } }
  const modules = { payin: {}, ...(payment && { payment }) } as unknown as ConfigModule["modules"]
  warnUnserved(accounts, modules, { warn: (line: unknown) => void lines.push(String(line)) })
  return lines
}

const ours = (id: string) => ({ resolve: "medusa-payment-payin/providers/payin", id, options: { account: id } })

describe("an account without a payment provider", () => {
  it.each<[string, object[] | undefined]>([
    ["the store has no payment module of its own", undefined],
    ["its payment module lists none", []],
    ["it lists another one of that id", [{ resolve: "@medusajs/medusa/payment-stripe", id: "eu" }, ours("default")]],
  ])("is one line at start that says what to add: %s", (_, providers) => {
    const lines = linesOf(providers?.length ? ["default", "eu"] : ["eu"], providers)
    expect(lines).toEqual([
      expect.stringMatching(/^payin: no payment provider serves: eu\. .* add \{ resolve: "medusa-.*", id: "eu", /),
    ])
  })

  it("is one line for several, with what to add for each", () => {
    expect(linesOf(["eu", "us"], [])).toEqual([
      expect.stringMatching(
        /serves: eu, us\. .* add \{ resolve: .*, id: "eu", .*"eu" \} \}, \{ resolve: .*, id: "us", .*"us" \} \} to/,
      ),
    ])
  })

  it("is none where each has one, and where a provider's account was given up", () => {
    expect(linesOf(["default", "eu"], [ours("eu"), ours("default"), ours("old")])).toEqual([])
    const byPath = { ...ours("default"), resolve: "/shop/node_modules/medusa-payment-payin/providers/payin/index.js" }
    expect(linesOf(["default"], [byPath])).toEqual([])
    // Imported, it cannot be told from another.
    expect(linesOf(["default"], [{ ...ours("default"), resolve: { services: [] } }])).toEqual([])
  })
})
