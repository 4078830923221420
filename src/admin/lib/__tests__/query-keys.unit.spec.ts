import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { invalidateAll, keys, readLeft } from "../query-keys"

describe("what the panel shows after a change", () => {
  const client = new QueryClient()
  const reads = { cases: 0, count: 0 }
  const follow = (queryKey: readonly unknown[], name: keyof typeof reads) =>
    new QueryObserver(client, { queryKey, queryFn: () => ++reads[name] }).subscribe(() => undefined)
  const afterwards = () =>
    new Promise((read) => {
      const look = () => client.isFetching() === 0 && read({ ...reads })
      client.getQueryCache().subscribe(look)
      look()
    })

  afterAll(() => client.clear())

  it("is read again, but the lists of cases only once the drawer of a case that is closed already has closed", async () => {
    const leave = [follow(keys.cases({ state: "open" }), "cases"), follow(keys.caseCount, "count")]
    expect(await afterwards()).toEqual({ cases: 1, count: 1 })
    invalidateAll(client)
    expect(await afterwards()).toEqual({ cases: 2, count: 2 })
    invalidateAll(client, { exceptCases: true })
    expect(await afterwards()).toEqual({ cases: 2, count: 3 })
    readLeft(client)
    expect(await afterwards()).toEqual({ cases: 3, count: 3 })
    for (const stop of leave) stop()
  })
})
