import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/types"
import { OrderPayin } from "../components/order/order-payin"

export default function OrderPayinWidget({ data }: DetailWidgetProps<AdminOrder>) {
  return <OrderPayin order={data} />
}

export const config = defineWidgetConfig({ id: "payin-order", zone: "order.details.side.before" })
