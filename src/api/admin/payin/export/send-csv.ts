import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaResponse } from "@medusajs/framework/http"
import { reasonOf } from "../../../../modules/payin/errors/reason-of"
import type { PayinModuleService } from "../../../../modules/payin/service"
import { BYTE_ORDER_MARK, type Cell, csvLine, type CsvStyle } from "./csv"

export type Sheet = { name: string; header: readonly string[]; style: CsvStyle; rows: AsyncIterable<Cell[][]> }

/**
 * Sends a sheet batch by batch, as fast as it is taken: a batch or two wait in memory. A failure
 * in the middle cuts the download off, so that nobody takes a part for all of it. So does the store's end: see `cutAtEnd`.
 */
export async function sendCsv(
  res: MedusaResponse,
  log: PayinModuleService["log"],
  { header, name, rows, style }: Sheet,
): Promise<void> {
  const batches = rows[Symbol.asyncIterator]()
  // Whatever fails before anything is sent is answered like any other failure.
  const first = await batches.next()
  res.set({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  })
  const lines = async function* () {
    yield BYTE_ORDER_MARK + csvLine(header, style)
    for (let batch = first; !batch.done; batch = await batches.next()) {
      yield batch.value.map((cells) => csvLine(cells, style)).join("")
    }
  }
  const release = cutAtEnd(res)
  try {
    await pipeline(Readable.from(lines(), { highWaterMark: 1 }), res)
  } catch (error) {
    const isGone = (error as { code?: unknown }).code === "ERR_STREAM_PREMATURE_CLOSE"
    if (!isGone) log.error("export", `the export ${name} was cut off: ${reasonOf(error)}`)
    res.destroy()
  } finally {
    release()
  }
}

/** How often it is looked whether the store is being stopped: a sheet that is nearly done has as long to end. */
const LOOK_EVERY_MS = 1_000

/**
 * The host closes its server first when it is stopped, and then waits for its answers before it lets anybody else finish
 * their work. A long sheet, or one whose reader sleeps, would keep it for minutes, in which it serves nobody.
 *
 * @returns to be called when the sheet is sent
 */
function cutAtEnd(res: MedusaResponse): () => void {
  const { server } = (res.socket ?? {}) as { server?: { listening: boolean } }
  let isLast = false
  const look = setInterval(() => {
    if (server?.listening !== false) return
    if (isLast) res.destroy()
    isLast = true
  }, LOOK_EVERY_MS)
  return () => clearInterval(look)
}
