import { type Sandbox, startSandbox } from "../../src/sandbox"

export type StorySandbox = { sandbox: Sandbox; env: Record<string, string>; close(): Promise<void> }

const apiKey = "stories-api-key"

/** The service that the stories' store talks to, on a port of its own. */
export async function startStorySandbox(webhookUrl: string): Promise<StorySandbox> {
  const sandbox = await startSandbox({ merchants: [{ apiKey, webhookUrl }] })
  return { sandbox, env: { PAYIN_BASE_URL: sandbox.url, PAYIN_API_KEY: apiKey }, close: () => sandbox.close() }
}
