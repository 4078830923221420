import type { NotificationDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { StoryContext } from "./story-context"

export type SentAlert = { to: string; kind: string; subject: string; text: string }

/** What the notification provider took, oldest first. */
export async function sentAlerts(ctx: StoryContext): Promise<SentAlert[]> {
  const rows = await ctx.container
    .resolve(Modules.NOTIFICATION)
    .listNotifications({ resource_type: "payin_alert" } as object, { take: 100, order: { created_at: "ASC" } })
  const good = rows.filter(({ status }: NotificationDTO & { status?: string }) => status === "success")
  return good.map(({ data, to }) => ({ to, ...data }) as SentAlert)
}
