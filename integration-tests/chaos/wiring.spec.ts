import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { freePort } from "../harness/free-port"
import { seededStore } from "../harness/seeded-store"
import { repository } from "../harness/store-process"

jest.setTimeout(600_000)

describe("a store whose payment module does not list our module in its dependencies", () => {
  it("does not start, and says which line to add", async () => {
    const { databaseUrl } = await seededStore("unwired")
    const cli = join(repository, "node_modules/@medusajs/cli/cli.js")
    const started = spawnSync(process.execPath, [cli, "start", "--port", String(await freePort())], {
      cwd: join(__dirname, "unwired-store"),
      env: { ...process.env, DATABASE_URL: databaseUrl, MEDUSA_DISABLE_TELEMETRY: "true", NODE_ENV: "production" },
      encoding: "utf8",
      timeout: 240_000,
    })
    expect(started.signal).toBeNull()
    expect(started.status).not.toBe(0)
    expect(started.stdout + started.stderr).toContain('add dependencies: [\\"payin\\"] to the entry')
  })
})
