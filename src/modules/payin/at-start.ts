import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule, Logger } from "@medusajs/framework/types"
import type { Accounts } from "./account/accounts"
import { resealKeysLater } from "./account/connection/reseal-keys"
import { warnOfConnections } from "./account/connection/warn-of-connections"
import type { CopyGuard } from "./copy/copy-guard"
import { warnCopied } from "./copy/warn-copied"
import { warnUnserved } from "./payment-providers"
import { warnDateStyle } from "./sql/warn-date-style"

type Parts = {
  accounts: Accounts
  copyGuard: CopyGuard
  db: Knex
  logger: Logger
  /** What the store's configuration lists; undefined where nobody knows. */
  modules: ConfigModule["modules"] | undefined
}

/** What a process looks at once. The store starts whatever it finds. */
export async function atStart({ accounts, copyGuard, db, logger, modules }: Parts): Promise<void> {
  if (modules) warnUnserved(accounts.names, modules, logger)
  await warnOfConnections(accounts, logger)
  await warnCopied(copyGuard, logger)
  await warnDateStyle(db, logger)
  resealKeysLater({ accounts, db, logger })
}
