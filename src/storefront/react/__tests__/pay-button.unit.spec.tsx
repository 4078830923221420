import { renderToStaticMarkup } from "react-dom/server"
import { PayButton } from ".."

describe("a pay button", () => {
  it("has what the shop gives it, also where a screen reader would say by itself what stands on it", () => {
    const cart = { id: "cart_1", total: 55, currency_code: "eur" }
    const button = { payin: async () => ({ ok: true, value: {} }) as const, cart, providerId: "pp_payin_default" }
    const shown = (given: object) => renderToStaticMarkup(<PayButton {...button} returnPath="/back" {...given} />)
    expect(shown({})).toContain('<button aria-live="off"')
    expect(shown({ id: "pay", "aria-live": "polite" })).toContain('<button aria-live="polite" id="pay"')
  })
})
