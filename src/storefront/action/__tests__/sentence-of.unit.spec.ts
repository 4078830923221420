import { shopperTexts } from "../../../shopper-texts"
import { createPayinStore, PayinStoreError } from "../../store-client"
import { payinTexts } from "../../texts"
import { answerPayin } from "../answer-payin"
import { sentenceOf } from "../sentence-of"

const texts = payinTexts("ru")
const cart = "cart_01KB0ZQ4N6F5V0YJ3T8M2W9XRC"

/** As Medusa 2.21 writes them. */
const ofMedusa: [number, string][] = [
  [400, "A valid publishable key is required to proceed with the request"],
  [400, "Publishable API key required in the request header: x-publishable-api-key. You can manage your keys in …"],
  [400, "Invalid request: Unrecognized fields: 'data, foo'"],
  [400, "Payment sessions are required to complete cart"],
  [400, "Payment collection has not been initiated for cart"],
  [400, `Cart ${cart} is already completed.`],
  [400, "Session: payses_01KB0ZQ4N6F5V0YJ3T8M2W9XRC was not authorized with the provider."],
  [401, "Unauthorized"],
  [404, "Cart with id 'old' not found"],
  [409, "The request conflicted with another request. You may retry the request with the provided Idempotency-Key."],
  [429, "Too many requests, please try again later."],
]

const ofOurs: [number, string][] = [
  [400, "success_redirect leads to an origin that the store does not allow. Add https://shop.example to storeCors."],
  [400, 'Not usable in data: bank. See "Session data" in docs/storefront.md of medusa-payment-payin.'],
]

/** The js-sdk hands on neither type nor code. */
const ofJsSdk = (message: string, status: number) => Object.assign(new Error(message), { status, statusText: "Bad" })

describe("what the store answers to its developer", () => {
  it.each([...ofMedusa, ...ofOurs])("is a neutral sentence for the shopper: %i %s", async (status, message) => {
    for (const error of [new PayinStoreError(message, status), ofJsSdk(message, status)])
      expect(sentenceOf(error, texts)).toBe(texts.later)
    const onError = jest.fn()
    const fetch = () => Promise.resolve(new Response(JSON.stringify({ type: "not_allowed", message }), { status }))
    const call = { do: "start", cartId: "cart_1", providerId: "pp_payin_default", locale: "ru" } as const
    const answer = await answerPayin(call, { url: "http://store", publishableKey: "pk_1", fetch, onError })
    expect(answer).toEqual({ ok: false, message: texts.later })
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ message })]])
  })
})

describe("what the store says to shoppers", () => {
  const { cartTexts, conflictTexts, errorTexts, linkTexts, soldOut } = shopperTexts("ru")
  const ours = [cartTexts, conflictTexts, errorTexts, linkTexts].flatMap((each) => Object.values<string>(each))

  it.each([
    ...ours,
    soldOut("Чайник"),
    shopperTexts("en").soldOut("Lanyard with ID holder"),
    "We sell at most five of each. Write to help_desk@shop.example, or use SUMMER_24.",
  ])("is what they read: %s", async (message) => {
    for (const status of [400, 403, 404, 409, 422]) {
      expect(sentenceOf(ofJsSdk(message, status), texts)).toBe(message)
      const fetch = () => Promise.resolve(new Response(JSON.stringify({ type: "not_allowed", message }), { status }))
      const asked = createPayinStore({ url: "http://store", publishableKey: "pk_1", fetch }).client.fetch("/store/x")
      expect(sentenceOf(await asked.catch((error: unknown) => error), texts)).toBe(message)
    }
  })
})
