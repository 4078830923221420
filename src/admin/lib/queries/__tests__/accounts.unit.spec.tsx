import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query"
import { renderToStaticMarkup } from "react-dom/server"
import { keys } from "../../query-keys"

/** What the panel's build and a browser put in. */
const browser = {
  __BACKEND_URL__: "/",
  __AUTH_TYPE__: "session",
  __JWT_TOKEN_STORAGE_KEY__: "",
  window: { location: new URL("https://store.example/app/settings/payin") },
}

describe("a change of an account", () => {
  const answer = { account: { name: "default" } }
  beforeEach(() => {
    Object.assign(globalThis, browser)
    jest.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(Response.json(answer)))
  })
  afterEach(() => {
    jest.restoreAllMocks()
    for (const name of Object.keys(browser)) delete (globalThis as Record<string, unknown>)[name]
  })

  it("is done once the store has made it, however long what is read again then waits for the service", async () => {
    const { useChangeCheckout } = jest.requireActual<typeof import("../accounts")>("../accounts")
    const client = new QueryClient()
    // The lists of a service that does not answer.
    const queryFn = jest.fn(() => new Promise<object>(() => {}))
    client.setQueryData(keys.discovery("default"), {})
    const leave = new QueryObserver(client, {
      queryKey: keys.discovery("default"),
      queryFn,
      staleTime: 60_000,
    }).subscribe(() => undefined)
    let change = (): Promise<unknown> => Promise.reject(new Error("not shown"))
    const Settings = () => {
      const { mutateAsync } = useChangeCheckout("default")
      change = () => mutateAsync({ max_attempts: 5 })
      return null
    }
    renderToStaticMarkup(<QueryClientProvider client={client} children={<Settings />} />)
    expect(await change()).toEqual(answer)
    expect(queryFn).toHaveBeenCalledTimes(1)
    expect(client.getQueryData(keys.account("default"))).toEqual(answer)
    leave()
    client.clear()
  }, 5_000)
})
