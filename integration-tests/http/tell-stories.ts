import { readdirSync, statSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FeatureFlag } from "@medusajs/framework/utils"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { freePort } from "../harness/free-port"
import { restoreOnlyChangedRows } from "../harness/saved-rows"
import { type Seed, seedStore } from "../harness/seed"
import { CartPool } from "./cart-pool"
import { beginAgain, comeToRest } from "./come-to-rest"
import { endTurns, takeHostsTurns, withoutOwnTurns } from "./job-turns"
import { readyCart } from "./ready-cart"
import { Shopper } from "./shopper"
import type { Story, StoryContext } from "./story-context"
import { startStorySandbox, type StorySandbox } from "./story-sandbox"
import { watchSecrets } from "./watch-secrets"

type Runner = Parameters<Parameters<typeof medusaIntegrationTestRunner>[0]["testSuite"]>[0]

/** The store's environment: filled in before it boots, which is when the runner reads it. */
const env: Record<string, string> = {}
const now: {
  sandbox?: StorySandbox
  container?: MedusaContainer
  seed?: Seed
  storeUrl?: string
  carts?: CartPool
  adminToken?: string
} = {}

/** How much each test file has of the stories. The last is shorter: the model begins when it has ended. */
const shares = { 1: 5, 2: 5, 3: 4 }

/** Its store has Medusa's permissions switched on, and all that the others do is done by one who may do everything. */
const FILE_WITH_PERMISSIONS = 3
const PERMISSIONS_STORY = join(__dirname, "permissions.story.ts")

/** Reads the store's health with a secret API key, which has no role, so another store tells it. */
const HEALTH_STORY = join(__dirname, "stories", "health.story.ts")

/**
 * Tells a test file's share of the stories in one store: starting a store takes longer than many stories. The files run
 * in parallel.
 */
export function tellStories(file: keyof typeof shares): void {
  const hasPermissions = file === FILE_WITH_PERMISSIONS
  const files = shareOf(file)
  const own = hasPermissions ? PERMISSIONS_STORY : file === 1 ? HEALTH_STORY : undefined
  if (own && isAskedFor(own)) files.push(own)
  if (!files.length) return it.skip("has no story that was asked for", () => undefined)
  // Long enough for the store to start, even on a busy machine. A story file that sets its own sets it for all of them.
  jest.setTimeout(600_000)

  beforeAll(async () => {
    takeHostsTurns()
    const port = await freePort()
    now.storeUrl = `http://localhost:${port}`
    now.sandbox = await startStorySandbox(`${now.storeUrl}/hooks/payment/payin_default`)
    Object.assign(env, { PORT: String(port), ...now.sandbox.env })
    if (hasPermissions) env.MEDUSA_FF_RBAC = "true"
    Object.assign(process.env, env)
    // The test runner reads the config before the flags, and the config adds the permissions module by its flag.
    if (hasPermissions) FeatureFlag.setFlag("rbac", true)
  })

  afterAll(() => now.sandbox?.close())

  restoreOnlyChangedRows()
  medusaIntegrationTestRunner({
    cwd: resolve(__dirname, "../.."),
    moduleName: `stories-${file}`,
    env,
    testSuite: (runner) => {
      const ctx = storyContext(runner)
      beforeAll(async () => {
        now.seed = await seedStore(runner.getContainer())
        now.carts = await CartPool.fill(now.seed, ctx.shopper)
        now.adminToken = await logIn(runner, now.seed)
      })
      afterAll(endTurns)
      beforeEach(() => {
        now.carts?.begin()
        beginAgain(ctx)
      })
      // In a group of their own, so that its `afterEach` runs before the runner's.
      describe("", () => {
        afterEach(async () => {
          if (!(await comeToRest(ctx))) now.carts?.retire()
        })
        watchSecrets(ctx)
        // Each in a group of its own, so that its hooks are not those of the others.
        for (const file of files) describe("", () => (require(file) as { default: Story }).default(ctx))
      })
    },
  })
}

/** Those that any of the stores can tell. */
function storyFiles(): string[] {
  const folder = join(__dirname, "stories")
  const files = readdirSync(folder).filter((file) => file.endsWith(".story.ts") && isAskedFor(file))
  if (!files.length && !isAskedFor(PERMISSIONS_STORY)) {
    throw new Error(`No file in ${folder} has "${process.env.STORY}" in its name.`)
  }
  return files
    .sort()
    .map((file) => join(folder, file))
    .filter((file) => file !== HEALTH_STORY)
}

/** `STORY=smoke,money npm run test:stories` runs only the files whose name contains one of the words. */
function isAskedFor(file: string): boolean {
  return (process.env.STORY ?? "").split(",").some((word) => basename(file).includes(word))
}

/** How long a story takes can be told from its file's size, roughly. */
function shareOf(file: keyof typeof shares): string[] {
  const parts = Object.entries(shares).map(([name, share]) => ({ name, share, bytes: 0, files: [] as string[] }))
  const sized = storyFiles().map((path) => ({ path, bytes: statSync(path).size }))
  for (const { bytes, path } of sized.sort((one, other) => other.bytes - one.bytes)) {
    const least = parts.reduce((one, other) => (other.bytes / other.share < one.bytes / one.share ? other : one))
    least.files.push(path)
    least.bytes += bytes
  }
  return parts.find(({ name }) => name === String(file))!.files.sort()
}

function storyContext(runner: Runner): StoryContext {
  return {
    get storeUrl() {
      return present(now.storeUrl)
    },
    get webhookUrl() {
      return `${this.storeUrl}/hooks/payment/payin_default`
    },
    get container() {
      return (now.container ??= withoutOwnTurns(runner.getContainer()))
    },
    get api() {
      return runner.api
    },
    get seed() {
      return present(now.seed)
    },
    get adminToken() {
      return present(now.adminToken)
    },
    get sandbox() {
      return present(now.sandbox).sandbox
    },
    get shopper() {
      return this.shopperWith({})
    },
    shopperWith(headers) {
      return new Shopper(this.storeUrl, this.seed.publishableKey, headers)
    },
    async readyCart(options) {
      return (!options && now.carts?.take()) || readyCart(this.seed, options?.shopper ?? this.shopper, options)
    },
    waitForWorkflows: () => runner.utils.waitWorkflowExecutions(),
  }
}

async function logIn({ api }: Runner, { admin }: Seed): Promise<string> {
  const { data } = await api.post("/auth/user/emailpass", admin)
  return data.token
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("Read this inside a test or a hook: it exists only once the store runs.")
  return value
}
