import { z } from "zod"
import { days } from "../option-kinds/whole-number"

/** The service's trades are read again for a week after they ended: nothing is removed before a month has passed. */
export const retentionOptions = z.strictObject(
  {
    /** Payment details, the payment page's address and the service's texts, of attempts that are at rest, in days: 30 or more. Default: 180. */
    tradeDetailsDays: days({ from: 30 }).default(180),
    /** Lines of the history that are not about money, in days: 30 or more. Default: 365. */
    timelineDays: days({ from: 30 }).default(365),
    /** Callbacks that were processed, in days: 7 or more. Default: 90. */
    callbacksDays: days({ from: 7 }).default(90),
  },
  { error: "not an object; give { tradeDetailsDays, timelineDays, callbacksDays }." },
)
