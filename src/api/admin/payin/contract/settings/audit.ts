import type { AuditKind } from "../../../../../modules/payin/models/audit-entry"
import type { Page } from "../answers"

/** GET /audit. Newest first. Query: `account`, `limit`, `cursor`. */
export type AuditListAnswer = { entries: AuditItem[]; page: Page }

/** One change of the settings: who, when, what. Never a key, or a part of one. */
export type AuditItem = {
  id: string
  at: string
  account: string
  kind: AuditKind
  /** The id of a user or an API key; `payin`: a program of the store. */
  actor: string
  /** As colleagues know them; null for a person or key that is gone, and for a program. */
  actor_name: string | null
  /** The name is null once the region is gone. */
  region: { id: string; name: string | null } | null
  changes: AuditFieldChange[]
}

/** Null: not set in the panel, so the store's options apply. Keys have no values here. */
export type AuditFieldChange = { field: string; from: AuditValue; to: AuditValue }

export type AuditValue = string | number | { [part: string]: string | number } | null
