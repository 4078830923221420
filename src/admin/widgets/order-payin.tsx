import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/types"
import { BrokenSection, Contained } from "../components/contained"
import { OrderPayin } from "../components/order/order-payin"

export default function OrderPayinWidget({ data }: DetailWidgetProps<AdminOrder>) {
  return (
    <Contained key={data.id} instead={<BrokenSection />}>
      <OrderPayin order={data} />
    </Contained>
  )
}

export const config = defineWidgetConfig({ id: "payin-order", zone: "order.details.side.before" })
