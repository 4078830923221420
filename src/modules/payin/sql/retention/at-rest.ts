import { isOver, tradeStatuses } from "../../../../merchant-api/trade/trade-status"

const overStatuses = tradeStatuses.filter(isOver).map((status) => `'${status}'`)

/**
 * Nothing more is expected of the attempt `a`: it has ended, nobody works on it, the service will not be asked again, no
 * dispute is under way, no person has to decide, and no pay-out of it is.
 */
export const isAtRest = `a.state IN ('paid','captured','canceled','refused') AND a.deleted_at IS NULL
  AND a.next_check_at IS NULL AND (a.lease_until IS NULL OR a.lease_until < now())
  AND (a.trade_status IS NULL OR a.trade_status IN (${overStatuses.join(", ")}))
  AND NOT EXISTS (SELECT 1 FROM payin_case k
                   WHERE k.attempt_id = a.id AND k.closed_at IS NULL AND k.deleted_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM payin_pay_out p
                   WHERE p.attempt_id = a.id AND p.next_check_at IS NOT NULL AND p.deleted_at IS NULL)`
