import { warnDateStyle } from "../warn-date-style"

async function linesOf(answer: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const db = { raw: answer } as unknown as Parameters<typeof warnDateStyle>[0]
  await warnDateStyle(db, { error: (line: unknown) => void lines.push(String(line)) })
  return lines
}

describe("a database whose dates cannot be read", () => {
  it("is one line at start that says how to correct it", async () => {
    // What Node's driver makes of "24/11/2026 13:00:00 UTC".
    const lines = await linesOf(() => Promise.resolve({ rows: [{ now: null, style: "SQL, DMY", name: "shop" }] }))
    expect(lines).toEqual([
      'payin: the database writes dates in a style that cannot be read: "SQL, DMY". No payment can begin. ' +
        "Run: alter database \"shop\" set datestyle = 'ISO, DMY'; a role can have a style of its own. Then restart the store.",
    ])
  })

  it("is none where they can be read, or where nobody can tell", async () => {
    const rows = [{ now: new Date(), style: "ISO, MDY", name: "shop" }]
    expect(await linesOf(() => Promise.resolve({ rows }))).toEqual([])
    expect(await linesOf(() => Promise.reject(new Error("down")))).toEqual([])
  })
})
