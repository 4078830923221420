import { z } from "zod"
import { type CursorKind, fitsCursor, pageOf, readCursor } from "../page"

const cursor = z.string().transform(readCursor)
const encoded = (json: unknown) => Buffer.from(JSON.stringify(json)).toString("base64url")

describe("cursors", () => {
  it.each<[CursorKind, string]>([
    ["moment", "2026-05-01T10:00:00.123456Z"],
    ["number", "100.00"],
    ["rank", "020260501100000123456"],
  ])("come back as they went: %s", (kind, value) => {
    const { next_cursor } = pageOf(20, { value, id: "payatt_1" })
    const read = cursor.parse(next_cursor)
    expect(read).toEqual({ value, id: "payatt_1" })
    expect(fitsCursor(read, kind)).toBe(true)
  })

  it("are null on the last page", () => {
    expect(pageOf(20, null)).toEqual({ limit: 20, next_cursor: null })
  })

  it.each([
    "",
    "AAAA",
    "%%%",
    encoded({ value: "1", id: "x" }),
    encoded(["1"]),
    encoded([1, "payatt_1"]),
    encoded(["1", "a\0b"]),
  ])("that were not made here are refused: %j", (text) => {
    expect(cursor.safeParse(text).success).toBe(false)
  })

  it.each<[CursorKind, string]>([
    ["moment", "now()"],
    ["moment", "100.00"],
    ["moment", "2026-99-99T10:00:00.123456Z"],
    ["moment", "2026-02-31T10:00:00.123456Z"],
    ["moment", "0000-01-01T10:00:00.123456Z"],
    ["number", "2026-05-01T10:00:00.123456Z"],
    ["number", "1; drop table x"],
    ["number", "-1"],
    ["rank", "2"],
  ])("of another list do not fit: %s %s", (kind, value) => {
    expect(fitsCursor({ value, id: "payatt_1" }, kind)).toBe(false)
  })
})
