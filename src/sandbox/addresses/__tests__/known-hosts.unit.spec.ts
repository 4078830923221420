import { request } from "node:http"
import { closeAll, testSandbox } from "../../__fixtures__/test-sandbox"
import type { SandboxOptions } from "../../sandbox"

afterEach(closeAll)

/** Not `fetch`, which sets its own Host header. */
async function ask(url: string, path: string, host: string): Promise<{ status: number; body: string }> {
  return await new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { headers: { host }, setHost: false }, (response) => {
      let body = ""
      response.setEncoding("utf8").on("data", (part: string) => (body += part))
      response.on("end", () => resolve({ status: response.statusCode!, body }))
    })
    sent.on("error", reject).end()
  })
}

const statuses = async (hosts: string[], options: SandboxOptions = {}, path = "/control/api/state") => {
  const { url } = await testSandbox({}, options)
  return await Promise.all(hosts.map(async (host) => (await ask(url, path, host)).status))
}

describe("the names that a sandbox answers to", () => {
  it("are the loopback ones", async () => {
    const names = ["localhost", "LOCALHOST:4600", "pay.localhost:4600", "127.0.0.1:4600", "127.9.9.9", "[::1]:4600"]
    expect(await statuses(names)).toEqual(names.map(() => 200))
  })

  it.each(["/control", "/control/api/state", "/payment/trading/currency", "/pay/nobody", "/"])(
    "are not those of other sites, at %s",
    async (path) => {
      const names = ["rebound.example:4600", "localhost.example", "127.0.0.1.example", "0.0.0.0", "10.0.0.7", ""]
      expect(await statuses(names, {}, path)).toEqual(names.map(() => 421))
    },
  )

  it("are those that it was told, and that of its public address", async () => {
    const options = { allowedHosts: ["sandbox", "Pay.Test", "::2"], publicUrl: "https://pages.example:8443/x" }
    const names = ["sandbox:4600", "pay.test", "[::2]:4600", "pages.example"]
    expect(await statuses([...names, "other.example"], options)).toEqual([...names.map(() => 200), 421])
  })

  it("are told to whoever comes by another one, with the cure", async () => {
    const { url } = await testSandbox()
    const { body } = await ask(url, "/control", "sandbox:4600")
    expect(JSON.parse(body)).toEqual({
      code: "UNKNOWN_HOST",
      message: expect.stringMatching(/does not answer to sandbox\..*--allow-host sandbox/),
    })
  })

  it("are names, not addresses of pages", async () => {
    await expect(testSandbox({}, { allowedHosts: ["http://sandbox/"] })).rejects.toThrow("allowedHosts")
  })
})
