import { json, LocalService, payInRequest, tradeJson } from "./local-service"

describe("the addresses of the Payment Page", () => {
  const service = new LocalService()
  beforeAll(() => service.start())
  afterAll(() => service.stop())

  it("are written as a browser does where they have letters or spaces that no URL has", async () => {
    service.answer = json(201, tradeJson)
    const paymentPageConfig = {
      success_redirect: "https://магазин.рф/спасибо?cart_id=cart_1",
      error_redirect: "https://shop.example",
      supportLink: "https://shop.example/help me",
    }
    await service.client().createPayIn({ ...payInRequest, paymentPageConfig })
    expect(JSON.parse(service.received[0]!.rawBody.toString("utf8")).paymentPageConfig).toEqual({
      success_redirect: "https://xn--80aairftm.xn--p1ai/%D1%81%D0%BF%D0%B0%D1%81%D0%B8%D0%B1%D0%BE?cart_id=cart_1",
      error_redirect: "https://shop.example",
      supportLink: "https://shop.example/help%20me",
    })
  })
})
