import type { Sandbox, SandboxOptions } from "./sandbox"

/** Starts a sandbox. */
export async function startSandbox(_options: SandboxOptions = {}): Promise<Sandbox> {
  throw new Error("not written yet")
}
