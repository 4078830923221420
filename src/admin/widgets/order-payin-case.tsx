import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/types"
import { OrderCaseBanner } from "../components/order/order-case-banner"

export default function OrderPayinCaseWidget({ data }: DetailWidgetProps<AdminOrder>) {
  return <OrderCaseBanner orderId={data.id} />
}

export const config = defineWidgetConfig({ id: "payin-order-case", zone: "order.details.before" })
