import { PAYIN_MODULE } from "../../src/modules/payin"
import { leaksIn, type Secret, type Trace, Watch } from "../chaos/leaks"
import type { StoryContext } from "./story-context"

/** A test with this in its name writes secrets where they must not be, on purpose. */
export const plantsSecrets = "plants secrets"

/**
 * Every story is watched: no key, signature or requisite may appear in what the store logs, emits, answers or keeps.
 * `secrets.story.ts` adds what only it knows: payers, raw bodies, and odd answers of the service.
 */
export function watchSecrets(ctx: StoryContext): void {
  let watch: Watch

  beforeEach(() => {
    // Each story gets the log lines of a whole minute.
    ctx.container.resolve(PAYIN_MODULE).log.close()
    watch = new Watch(ctx.container)
    watch.start()
  })

  afterEach(async () => {
    watch.stop()
    if (expect.getState().currentTestName?.includes(plantsSecrets)) return
    await watch.readRows(/^(payin_|payment|notification$|workflow_execution$)/)
    expect(leaksIn(watch.traces, secretsOf(ctx))).toEqual([])
  })
}

/** What no story may show, from what the service knows about its merchants and trades. */
export function secretsOf(ctx: StoryContext): Secret[] {
  const requisites = ctx.sandbox.control
    .trades()
    .flatMap(({ requisite }) => [requisite.requisites, requisite.ownerName])
    .filter((value) => value.length > 3)
  return [
    { name: "API key", value: process.env.PAYIN_API_KEY! },
    { name: "API key of another account", value: /(orders|keeps|ranged|strict)-api-key|key-behind-a-proxy/ },
    { name: "password of a proxy", value: /secret-of-the-proxy|c3RvcmU6c2VjcmV0/ },
    // A digest in a row may be a body's; nobody can sign with it.
    { name: "digest", value: /(?<![\w])[0-9a-f]{64}(?![\w])/, allowed: ({ place }) => place === "row" },
    ...[...new Set(requisites)].map((value) => ({ name: "requisite", value, allowed: mayShowRequisite })),
  ]
}

/** The shopper needs it to pay, so it is in the session, which the host copies, and in the attempt's trade. */
function mayShowRequisite({ place, where }: Trace): boolean {
  if (place === "answer") return where.includes("/store/") || where.includes("/requisite")
  const rows = ["payin_attempt.trade", "payment_session.data", "payment.data", "workflow_execution."]
  return place === "row" && rows.some((row) => where.startsWith(row))
}
