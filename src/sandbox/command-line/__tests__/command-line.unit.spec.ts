import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readCommandLine } from "../command-line"

describe("payin-sandbox", () => {
  it("starts with one merchant on the usual port when nothing is said", () => {
    expect(readCommandLine([])).toMatchObject({
      quiet: false,
      options: { port: 4600, merchants: [{ apiKey: "sandbox-api-key" }] },
    })
  })

  it("takes settings of one merchant as options", () => {
    const args =
      "-p 0 --api-key k --webhook-url http://localhost:9000/h --window 60 --close-delay 0 --allow-unsigned -q"
    expect(readCommandLine(args.split(" "))).toMatchObject({
      quiet: true,
      options: {
        port: 0,
        merchants: [
          {
            apiKey: "k",
            webhookUrl: "http://localhost:9000/h",
            paymentWindowSeconds: 60,
            closeDelayMs: 0,
            requireSignature: false,
          },
        ],
      },
    })
  })

  it("takes several names that it answers to", () => {
    expect(readCommandLine("--allow-host sandbox --allow-host pay.test".split(" "))).toMatchObject({
      options: { allowedHosts: ["sandbox", "pay.test"] },
    })
  })

  it("reads several merchants from a file", () => {
    const file = join(mkdtempSync(join(tmpdir(), "payin-sandbox-")), "merchants.json")
    writeFileSync(
      file,
      JSON.stringify([
        { name: "a", apiKey: "1" },
        { name: "b", apiKey: "2" },
      ]),
    )
    expect(readCommandLine(["--config", file]).options.merchants).toHaveLength(2)
    expect(() => readCommandLine(["--config", `${file}.missing`])).toThrow(/cannot be read/)
  })

  it.each(["null", "[null]", '"key"'])("says what the file has to hold instead of %s", (text) => {
    const file = join(mkdtempSync(join(tmpdir(), "payin-sandbox-")), "merchants.json")
    writeFileSync(file, text)
    expect(() => readCommandLine(["--config", file])).toThrow(/must hold a merchant/)
  })

  it("names the option that it cannot understand", () => {
    expect(() => readCommandLine(["--port", "high"])).toThrow(/--port/)
    expect(() => readCommandLine(["--port", "70000"])).toThrow(/65535/)
    expect(() => readCommandLine(["--window", "1m"])).toThrow(/--window/)
    expect(() => readCommandLine(["--prot", "1"])).toThrow(/--prot/)
  })

  it("explains itself", () => {
    const { help } = readCommandLine(["--help"])
    for (const word of ["--webhook-url", "/control/api", "cut_after_commit", "MERCHANT_IP_NOT_WHITELISTED"]) {
      expect(help).toContain(word)
    }
  })
})
