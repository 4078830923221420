import { live } from "../live"

describe("what staff decide by", () => {
  const page = globalThis as { document?: unknown }
  afterEach(() => void delete page.document)

  it.each([
    ["is read again when they come back to its window", null, true],
    ["stays as long as they write in a drawer, which belongs to a card that may be gone", {}, false],
  ])("%s", (_what, drawer, isRead) => {
    page.document = { querySelector: (named: string) => (named === "[role=dialog]" ? drawer : undefined) }
    expect(live.refetchOnWindowFocus()).toBe(isRead)
  })
})
