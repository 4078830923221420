import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { freePort } from "../harness/free-port"
import { seededStore } from "../harness/seeded-store"
import { repository } from "../harness/store-process"

jest.setTimeout(600_000)

describe("a store whose configuration has a part of the package only", () => {
  it.each([
    ["dependencies", 'add dependencies: [\\"payin\\"] to the entry'],
    ["package", "add the package to plugins: { resolve: "],
  ])("does not start, and says which line to add: %s", async (forgot, said) => {
    const { databaseUrl } = await seededStore("unwired")
    const env = { DATABASE_URL: databaseUrl, MEDUSA_DISABLE_TELEMETRY: "true", NODE_ENV: "production", FORGOT: forgot }
    const cli = join(repository, "node_modules/@medusajs/cli/cli.js")
    const started = spawnSync(process.execPath, [cli, "start", "--port", String(await freePort())], {
      cwd: join(__dirname, "unwired-store"),
      env: { ...process.env, ...env },
      encoding: "utf8",
      timeout: 240_000,
    })
    expect(started.signal).toBeNull()
    expect(started.status).not.toBe(0)
    expect(started.stdout + started.stderr).toContain(said)
  })
})
