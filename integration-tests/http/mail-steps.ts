import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { NotificationDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import mail from "../../src/jobs/mail"
import { PAYIN_MODULE } from "../../src/modules/payin"
import { parseOptions } from "../../src/modules/payin/options"
import { takeTurn } from "./job-turns"
import type { StoryContext } from "./story-context"

export type SentMail = {
  to: string
  kind: string
  subject: string
  text: string
  url: string | null
  order_number: string
}

/** What stories about mails to shoppers do and read. */
export function mailSteps(ctx: StoryContext) {
  const payin = () => ctx.container.resolve(PAYIN_MODULE)
  const db = () => ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const notifications = () => ctx.container.resolve(Modules.NOTIFICATION)

  return {
    payin,
    db,

    /** As if the merchant had written these mails into the options. The store has a provider for the feed alone. */
    switchOn(mails: Record<string, unknown> = { waiting: true, reminder: true, ended: true, received: true }) {
      const storefrontUrl = "https://shop.example"
      const given = { accounts: { default: {} }, storefrontUrl, mails: { channel: "feed", ...mails } }
      Object.assign(payin().options, { storefrontUrl, mails: parseOptions(given).mails })
    },
    switchOff: () => void Object.assign(payin().options, { storefrontUrl: undefined, mails: undefined }),

    /** Apart from the job that settles: a mail waits while its payment is being settled. */
    run: () => takeTurn(() => mail(ctx.container)),

    /** As if that time had passed for the cart's attempts: the database has the clock that mails are planned by. */
    async later(cartId: string, interval: string) {
      const earlier = (column: string) => db().raw(`${column} - interval '${interval}'`)
      const change = { unchanged_since: earlier("unchanged_since"), expires_at: earlier("expires_at") }
      await db()("payin_attempt")
        .where({ cart_id: cartId })
        .update({ ...change, created_at: earlier("created_at") })
    },

    async sent(): Promise<SentMail[]> {
      const rows = await notifications().listNotifications({ resource_type: "payin_mail" } as object, {
        take: 100,
        order: { created_at: "ASC" },
      })
      const good = rows.filter(({ status }: NotificationDTO & { status?: string }) => status === "success")
      return good.map(({ data, to }) => ({ to, ...data }) as SentMail)
    },

    rows: async () =>
      (await db()("payin_mail").orderBy(["created_at", "id"]).select("*")) as {
        id: string
        kind: string
        outcome: string | null
        reason: string | null
        tries: number
        next_try_at: Date | null
      }[],

    tryAgain: () => db()("payin_mail").whereNotNull("next_try_at").update({ next_try_at: db().fn.now() }),

    /** The lines about mails in the timelines. */
    lines: async () => {
      const entries = await payin().listTimelineEntries({}, { order: { created_at: "ASC" } })
      return entries.filter(({ kind }) => kind.startsWith("mail_")).map(({ data, kind }) => ({ kind, ...data }))
    },
  }
}

/**
 * The store's provider never answers, and is waited for in a moment instead of half a minute. Until mocks are restored.
 *
 * @returns what it is asked to send
 */
export function hangingProvider(ctx: StoryContext): unknown[] {
  const calls: unknown[] = []
  let isAsked = false
  jest.spyOn(ctx.container.resolve(Modules.NOTIFICATION), "createNotifications").mockImplementation(((
    data: unknown,
  ) => {
    calls.push(data)
    isAsked = true
    return new Promise(() => undefined)
  }) as never)
  const wait = setTimeout
  jest.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms: number, ...given: []) => {
    // Only the timer that is set right after: a call of the service may take half a minute, too.
    const isOfProvider = isAsked && ms === 30_000
    isAsked = false
    return wait(work, isOfProvider ? 100 : ms, ...given)
  }) as never)
  return calls
}

/** The store's provider sends, and returns nothing, not even the empty object that Medusa expects. Until mocks are restored. */
export function silentProvider(ctx: StoryContext): jest.SpyInstance {
  type Sending = { notificationProviderService_: { send(provider: object, notification: object): Promise<unknown> } }
  const { notificationProviderService_ } = ctx.container.resolve<Sending>(Modules.NOTIFICATION)
  return jest.spyOn(notificationProviderService_, "send").mockResolvedValue(undefined)
}
