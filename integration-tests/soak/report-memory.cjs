/**
 * Loaded into the store's process (NODE_OPTIONS): once in half a minute it writes what the process holds, after a full
 * garbage collection, so that what grows here is really kept.
 */
const { writeFileSync } = require("node:fs")
const { setInterval } = require("node:timers")
const { setFlagsFromString } = require("node:v8")
const { runInNewContext } = require("node:vm")

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc")
const MB = 1024 * 1024

setInterval(() => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const report = {
    heapMb: heapUsed / MB,
    externalMb: external / MB,
    resources: process.getActiveResourcesInfo().length,
  }
  writeFileSync(process.env.SOAK_MEMORY_FILE, JSON.stringify(report))
}, 30_000).unref()
