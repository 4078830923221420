import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/types"
import { Contained } from "../components/contained"
import { OrderCaseBanner } from "../components/order/order-case-banner"

export default function OrderPayinCaseWidget({ data }: DetailWidgetProps<AdminOrder>) {
  return (
    <Contained key={data.id} instead={null}>
      <OrderCaseBanner orderId={data.id} />
    </Contained>
  )
}

export const config = defineWidgetConfig({ id: "payin-order-case", zone: "order.details.before" })
