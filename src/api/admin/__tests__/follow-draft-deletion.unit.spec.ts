import { followDraftDeletion } from "../follow-draft-deletion"

describe("the payments of a draft order that staff delete", () => {
  it("are looked at when it is gone, and also if the process is killed before that", async () => {
    const looks: [string, number][] = []
    const payin = {
      attempts: {
        latestOf: async () => [{ id: "payatt_1" }],
        scheduleCheck: async (...look: [string, number]) => void looks.push(look),
      },
    }
    const request = { params: { id: "order_1" }, scope: { resolve: () => payin } }
    const response = { end: () => response }
    const deletion = jest.fn(() => expect(looks).toEqual([["payatt_1", 60]]))
    await followDraftDeletion(request as never, response as never, deletion)
    expect(deletion).toHaveBeenCalledTimes(1)
    response.end()
    await new Promise(setImmediate)
    expect(looks).toEqual([
      ["payatt_1", 60],
      ["payatt_1", 0],
    ])
  })
})
