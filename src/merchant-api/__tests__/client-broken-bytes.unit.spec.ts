import { LocalService, payInRequest, tradeJson } from "./local-service"

let service: LocalService
beforeEach(async () => {
  service = await new LocalService().start()
})
afterEach(() => service.stop())

/** The trade with half a character in place of each "¿", as a text has that was cut by bytes. */
function answersWith(fields: object): void {
  const texts = JSON.stringify({ ...tradeJson, ...fields }).split("¿")
  const bytes = Buffer.concat(texts.flatMap((text, index) => [...(index ? [half] : []), Buffer.from(text)]))
  service.answer = (_request, response) => void response.writeHead(200).end(bytes)
}

const half = Buffer.from("И").subarray(0, 1)

describe("an answer with bytes that are not UTF-8", () => {
  it("hides no trade: a name is shown with a mark, and a payment detail not at all", async () => {
    answersWith({ status: "closed", requisite: { ownerName: "Anna ¿", requisites: "4111 ¿", sbpNumber: "+7 900" } })
    const trade = await service.client().findTradeById(tradeJson.id)
    expect(trade).toMatchObject({ id: tradeJson.id, status: "closed", fiatAmount: "1500.00" })
    expect(trade!.requisite).toMatchObject({ ownerName: "Anna \ufffd", requisites: null, sbpNumber: "+7 900" })
    await expect(service.client().createPayIn(payInRequest)).resolves.toMatchObject({ id: tradeJson.id })
  })

  it("has no known word, amount, id or page in place of one with such a byte", async () => {
    answersWith({ status: "closed¿", fiatAmount: "1500.00¿", externalPaymentPageUrl: "https://pay.example/¿" })
    const trade = await service.client().findTradeById(tradeJson.id)
    expect(trade).toMatchObject({ status: "closed\ufffd", fiatAmount: null, externalPaymentPageUrl: null })
    answersWith({ id: "t-1¿" })
    await expect(service.client().findTradeById("t-1")).rejects.toMatchObject({ code: "unavailable" })
    await expect(service.client().createPayIn(payInRequest)).rejects.toMatchObject({ code: "outcome_unknown" })
  })
})
