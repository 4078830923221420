import { request } from "undici"
import type { BenchStack } from "../../bench-stack"
import { memoryMb } from "../../load/memory"
import { type Measured, measured, type Round } from "../../report/measured"
import { say } from "../../report/say"
import { adminToken } from "./admin-call"

const ROWS = 100_000
const ALLOWED_MB = 100
const ROUNDS = 3
const POLL_MS = 50

/** Downloads the newest attempts as a spreadsheet and watches how much the store's process grows meanwhile. */
export async function measureExport(stack: BenchStack): Promise<Measured> {
  const token = await adminToken(stack)
  const [oldest] = await stack.query(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from payin_attempt order by created_at desc, id desc offset ${ROWS - 1} limit 1`,
  )
  const path = `/admin/payin/attempts/export?created_from=${encodeURIComponent(String(oldest?.at))}`
  const rounds: Round[] = []
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now()
    const { grownMb, lines } = await watched(stack, path, token)
    seconds.push((performance.now() - begin) / 1000)
    say(`  9 ${lines} lines in ${seconds.at(-1)!.toFixed(1)} s, ${grownMb} MB more at most`)
    if (Math.abs(lines - ROWS) > 1) throw new Error(`The spreadsheet has ${lines} lines.`)
    rounds.push({ ours: grownMb, theirs: ALLOWED_MB })
  }
  const name = { id: "9", title: `Growth of the store for a CSV of ${ROWS.toLocaleString("en")} rows`, unit: "MB" }
  return measured({ ...name, aim: { atMost: 1 }, ratio: "ours_by_theirs" }, rounds, [
    `"Theirs" is what is allowed. The most that the process held, every ${POLL_MS} ms, minus what it held before. A download ` +
      `took ${Math.min(...seconds).toFixed(0)} to ${Math.max(...seconds).toFixed(0)} s.`,
  ])
}

async function watched(stack: BenchStack, path: string, token: string): Promise<{ grownMb: number; lines: number }> {
  const before = memoryMb(stack.storePid)
  let most = before
  const poll = setInterval(() => (most = Math.max(most, memoryMb(stack.storePid))), POLL_MS)
  try {
    const answer = await request(`${stack.storeUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}.`)
    let ends = 0
    for await (const chunk of answer.body) for (const byte of chunk as Buffer) if (byte === 10) ends++
    return { grownMb: Math.max(most - before, 0), lines: ends - 1 }
  } finally {
    clearInterval(poll)
  }
}
