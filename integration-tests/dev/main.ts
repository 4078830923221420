import { relative } from "node:path"
import { lastLines } from "../harness/store-process"
import { Cleanup } from "./cleanup"
import { DevError, type DevOptions, devOptions, help } from "./dev-options"
import { type DevStack, startDevStack } from "./dev-stack"
import { Progress, seconds } from "./progress"
import { warmUpAdmin } from "./warm-up-admin"

void main()

async function main(): Promise<void> {
  const progress = new Progress()
  const cleanup = new Cleanup()
  try {
    const options = devOptions(process.argv.slice(2), process.env)
    if (options.help) return progress.say(help)
    const quit = stopOnSignal(progress, cleanup)
    await run(options, progress, cleanup)
    await quit
  } catch (error) {
    await cleanup.run()
    progress.say(`\n${error instanceof DevError ? error.message : (error as Error).stack}`)
    process.exit(1)
  }
}

async function run(options: DevOptions, progress: Progress, cleanup: Cleanup): Promise<void> {
  const began = Date.now()
  progress.say(`\n  ${progress.color(1, "Oat & Clay")}, a demo shop that takes pay-ins\n`)
  const stack = await startDevStack(options, progress, cleanup)
  progress.say(addresses(stack, progress, { began, ownStorefront: options.ownStorefront }))
  void stack.store.ended.then(() => storeEnded(stack, progress, cleanup))
  const warm = await warmUpAdmin(stack.urls.admin)
  if (warm && !cleanup.hasBegun) progress.say("  The admin panel is ready too.\n")
}

/** Never settles: the process ends here, after everything else has. A second Ctrl-C does not wait. */
function stopOnSignal(progress: Progress, cleanup: Cleanup): Promise<never> {
  return new Promise(() => {
    let asked = false
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (asked) process.exit(130)
        asked = true
        progress.interrupt()
        void progress.step("Stop everything", () => cleanup.run()).then(() => process.exit(0))
      })
    }
  })
}

async function storeEnded(stack: DevStack, progress: Progress, cleanup: Cleanup): Promise<void> {
  if (cleanup.hasBegun) return
  progress.say(`\nThe Medusa store has ended by itself.\n${lastLines(stack.logFile)}`)
  await cleanup.run()
  process.exit(1)
}

type Said = { began: number; ownStorefront: string | undefined }

function addresses({ urls, seed, logFile }: DevStack, progress: Progress, { began, ownStorefront }: Said): string {
  const rows = [
    ...(ownStorefront
      ? [
          ["Your storefront", ownStorefront, "may use the store"],
          ["Publishable key", seed.publishableKey, "for its environment"],
        ]
      : []),
    ["Storefront", urls.storefront, "buy something"],
    ["Admin panel", urls.admin, `log in: ${seed.admin.email}  password: ${seed.admin.password}`],
    ["Payment sandbox", urls.sandboxControl, "see trades, change their status, spoil callbacks"],
    ["Webhook URL", urls.webhook, "where the sandbox sends callbacks"],
    ["Store log", relative(process.cwd(), logFile), "if something goes wrong"],
  ]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map(([name, address, note]) => {
    const padded = progress.color(36, address!.padEnd(widths[1]!))
    return `  ${name!.padEnd(widths[0]!)}  ${padded}  ${progress.color(90, note!)}`
  })
  return `
  Ready in ${seconds(began)}.

${lines.join("\n")}

  Ctrl-C stops everything; the data stays. To start over: npm run dev -- --fresh
  The admin panel is still being built: until it is ready, the store takes a few seconds to answer.
`
}
