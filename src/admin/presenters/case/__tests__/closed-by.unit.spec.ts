import { aCase } from "../../__tests__/an-attempt"
import { closedBy } from "../closed-by"

describe("closedBy", () => {
  it("names the person, and has only the id of one who is gone", () => {
    expect(closedBy(aCase({ closed_by: "user_1", closed_by_name: "Ada Admin" }))).toEqual({
      key: "cases.closedByPerson",
      values: { name: "Ada Admin" },
    })
    expect(closedBy(aCase({ closed_by: "user_1" }))).toEqual({ key: "cases.closedByGone", values: { id: "user_1" } })
  })

  it("says that it closed by itself", () => {
    expect(closedBy(aCase({ closed_by: "payin" }))).toEqual({ key: "cases.closedBySelf" })
  })
})
