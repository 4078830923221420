import type { AddressInfo } from "node:net"
import loaders from "@medusajs/medusa/loaders/index"
import express from "express"
import { repository } from "../../harness/store-process"
import { runDueWork } from "./due-work"

/**
 * The store that is killed: it runs as a process, and its job runs on request, like that of the test's own store.
 * Started by `DoomedStore`, with whom it exchanges messages.
 */
async function main(): Promise<void> {
  process.once("disconnect", () => process.exit())
  const app = express()
  const { container } = await loaders({ directory: repository, expressApp: app })
  process.on("message", () => {
    void runDueWork(container).finally(() => process.send!("done"))
  })
  const server = app.listen(0, "127.0.0.1", () => process.send!((server.address() as AddressInfo).port))
}

void main()
