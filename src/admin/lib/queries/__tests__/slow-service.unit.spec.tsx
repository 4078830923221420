import { QueryClient, QueryClientProvider, type QueryKey, QueryObserver } from "@tanstack/react-query"
import { renderToStaticMarkup } from "react-dom/server"
import { keys } from "../../query-keys"

/** What the panel's build and a browser put in. */
const browser = {
  __BACKEND_URL__: "https://store.example",
  __AUTH_TYPE__: "session",
  __JWT_TOKEN_STORAGE_KEY__: "",
  window: { location: new URL("https://store.example/app/settings/payin") },
}

const accounts = () => jest.requireActual<typeof import("../accounts")>("../accounts")
const regions = () => jest.requireActual<typeof import("../regions")>("../regions")

describe("a change in the panel", () => {
  const client = new QueryClient()
  beforeEach(() => void Object.assign(globalThis, browser))
  afterEach(() => {
    jest.restoreAllMocks()
    client.clear()
    for (const name of Object.keys(browser)) delete (globalThis as Record<string, unknown>)[name]
  })

  /** Shows what waits for a service that does not answer when it is read again. */
  function follow(queryKey: QueryKey, shown: object) {
    client.setQueryData(queryKey, shown)
    const queryFn = jest.fn(() => new Promise<object>(() => {}))
    return { queryFn, leave: new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => {}) }
  }

  async function change(answer: object, useIt: () => () => Promise<unknown>): Promise<unknown> {
    jest.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(answer))
    let press = (): Promise<unknown> => Promise.reject(new Error("not shown"))
    const Button = () => {
      press = useIt()
      return null
    }
    renderToStaticMarkup(<QueryClientProvider client={client} children={<Button />} />)
    return await press()
  }

  it("is done once the store has made it, however long what is read again then waits for the service", async () => {
    const { leave, queryFn } = follow(keys.discovery("default"), {})
    const answer = { account: { name: "default" } }
    const useIt = () => {
      const { mutateAsync } = accounts().useChangeCheckout("default")
      return () => mutateAsync({ max_attempts: 5 })
    }
    expect(await change(answer, useIt)).toEqual(answer)
    expect(queryFn).toHaveBeenCalledTimes(1)
    expect(client.getQueryData(keys.account("default"))).toEqual(answer)
    leave()
  }, 5_000)

  it("of a region shows where it is switched off before its list is read again", async () => {
    const { leave, queryFn } = follow(keys.regions, { regions: [{ id: "reg_1", accounts: [1] }, { id: "reg_2" }] })
    const answer = { region: { id: "reg_1", accounts: [] } }
    const useIt = () => {
      const { mutateAsync } = regions().useSwitchRegion()
      return () => mutateAsync({ regionId: "reg_1", account: "default", enable: false })
    }
    expect(await change(answer, useIt)).toEqual(answer)
    expect(queryFn).toHaveBeenCalledTimes(1)
    expect(client.getQueryData(keys.regions)).toEqual({ regions: [answer.region, { id: "reg_2" }] })
    leave()
  }, 5_000)
})
