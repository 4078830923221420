import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { parse } from "yaml"

const file = readFileSync(resolve(__dirname, "../../../.github/workflows/ci.yml"), "utf8")
const { on, jobs } = parse(file) as {
  on: { schedule: { cron: string }[] }
  jobs: Record<string, { strategy?: { matrix: Record<string, unknown> } }>
}
const schedules = on.schedule.map(({ cron }) => cron)

/** GitHub counts the days from 0, Sunday, to 6, and refuses the whole file, with all of its jobs, for a 7. */
const everyWeek = /^\d{1,2} \d{1,2} \* \* [0-6](,[0-6])*$/

describe("the workflow", () => {
  it("runs every night, on days that GitHub knows", () => {
    for (const cron of schedules) expect(cron).toMatch(everyWeek)
    const nights = schedules.flatMap((cron) => cron.split(" ")[4]!.split(","))
    expect(nights.sort()).toEqual(["0", "1", "2", "3", "4", "5", "6"])
  })

  it("asks about no schedule that it does not have", () => {
    const asked = [...file.matchAll(/github\.event\.schedule [!=]= '([^']+)'/g)].map(([, cron]) => cron)
    expect(asked.length).toBeGreaterThan(0)
    expect(schedules).toEqual(expect.arrayContaining(asked))
  })

  it("tries the newest published Medusa in every one of its nights", () => {
    const versions = String(jobs.stores!.strategy!.matrix.medusa)
    const lists = [...versions.matchAll(/'(\[[^']+\])'/g)].map(([, list]) => JSON.parse(list!) as string[])
    expect(lists).toHaveLength(2)
    for (const list of lists) expect(list).toContain("latest")
  })
})
