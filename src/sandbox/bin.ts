#!/usr/bin/env node
import { readCommandLine } from "./command-line/command-line"
import type { Sandbox } from "./sandbox"
import { startSandbox } from "./start-sandbox"

void main()

async function main(): Promise<void> {
  try {
    const command = readCommandLine(process.argv.slice(2))
    if (command.help !== undefined) return void process.stdout.write(command.help)
    const logger = command.quiet ? undefined : (line: string) => console.log(`${new Date().toISOString()} ${line}`)
    const sandbox = await startSandbox({ ...command.options, logger })
    console.log(greeting(sandbox))
    closeOnSignal(sandbox)
  } catch (error) {
    console.error(`payin-sandbox: ${(error as Error).message}`)
    process.exitCode = 1
  }
}

function greeting({ url, controlUrl, control }: Sandbox): string {
  const { apiKey, webhookUrl } = control.settings()
  return [
    "The Merchant Payment Service, played by the sandbox. No real money.",
    "",
    `  Base URL   ${url}`,
    `  API key    ${apiKey}`,
    `  Webhooks   ${webhookUrl ?? "none: set --webhook-url, or the setting on the control page"}`,
    `  Control    ${controlUrl}`,
    "",
  ].join("\n")
}

function closeOnSignal(sandbox: Sandbox): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
  }
}
