import type { AttemptItem } from "./attempts"
import type { CaseItem } from "./cases"

/** GET /orders/:order_id. Empty for an order that was not paid through us. */
export type OrderAnswer = { attempts: AttemptItem[]; cases: CaseItem[] }
