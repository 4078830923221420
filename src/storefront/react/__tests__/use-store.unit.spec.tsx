import { useState } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { PayinSource } from "../../action/payin-source"
import { createPayinStore, type PayinStore } from "../../store-client"
import { useStore } from "../hooks/use-store"

/** The stores of two renders of one component, which gets the first source and then the second. */
function storesOf(...sources: [PayinSource, PayinSource]): PayinStore[] {
  const stores: PayinStore[] = []
  const Page = () => {
    const [render, setRender] = useState(0)
    stores.push(useStore(sources[render]!))
    if (render === 0) setRender(1)
    return null
  }
  renderToStaticMarkup(<Page />)
  return stores
}

describe("the store that a page asks", () => {
  it("stays the same when the server action arrives anew, and asks the new one", async () => {
    const old = jest.fn()
    const [before, after] = storesOf(old, async () => ({ ok: true, value: "from the new one" }))
    expect(after).toBe(before)
    expect(await before!.client.fetch("/store/payin/payment-options")).toBe("from the new one")
    expect(old).not.toHaveBeenCalled()
  })

  it("is the client itself, and another client when the page gets one", () => {
    const [one, other] = ["https://one.example", "https://two.example"].map((url) =>
      createPayinStore({ url, publishableKey: "pk" }),
    )
    expect(storesOf(one!, other!)).toEqual([one, other])
    expect(storesOf(one!, other!)[1]).toBe(other)
  })
})
