import { request } from "node:http"
import { freePort } from "../../harness/free-port"
import { startStorefront, type Storefront } from "../server"

describe("the demo storefront", () => {
  let port: number
  let storefront: Storefront

  beforeAll(async () => {
    port = await freePort()
    storefront = await startStorefront({ port, storeUrl: "http://localhost:1", publishableKey: "pk_test" })
  })
  afterAll(() => storefront?.close())

  it.each(["/", "//", "//%", "///x?a=1", "/%ff", "*"])("answers %s, and goes on", async (path) => {
    const status = await new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port, path }, ({ statusCode }) => resolve(statusCode))
        .once("error", reject)
        .end()
    })
    expect(status).toBe(200)
  })
})
