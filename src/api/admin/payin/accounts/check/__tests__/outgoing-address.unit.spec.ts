import dns from "node:dns/promises"
import { outgoingAddress } from "../outgoing-address"

afterEach(() => jest.restoreAllMocks())

describe("the address from which this server calls the service", () => {
  it("is not known while no name server answers, and nobody waits for that", async () => {
    const lookup = jest.spyOn(dns, "lookup").mockReturnValue(new Promise<never>(() => undefined))
    expect(await outgoingAddress("https://api.example.com", 10)).toBeNull()
    expect(lookup).toHaveBeenCalledWith("api.example.com")
  })

  it("is not known where a router may change it", async () => {
    expect(await outgoingAddress("http://127.0.0.1:9")).toBeNull()
  })
})
