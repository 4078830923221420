import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { Accounts } from "./account/accounts"
import { warnOverridden } from "./account/connection/warn-overridden"
import { warnUnconnected } from "./account/connection/warn-unconnected"
import { warnUnencrypted } from "./account/connection/warn-unencrypted"
import type { CopyGuard } from "./copy/copy-guard"
import { warnCopied } from "./copy/warn-copied"
import { warnDateStyle } from "./sql/warn-date-style"

type Watched = { accounts: Accounts; copyGuard: CopyGuard; db: Knex; logger: Logger }

/** What keeps payments from beginning, or exposes them, in a line each. The store starts anyway. */
export async function warnAtStart({ accounts, copyGuard, db, logger }: Watched): Promise<void> {
  for (const warn of [warnUnconnected, warnOverridden, warnUnencrypted]) await warn(accounts, logger)
  await warnCopied(copyGuard, logger)
  await warnDateStyle(db, logger)
}
