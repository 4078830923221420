import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/types"
import { BrokenSection, Contained } from "../components/contained"
import { CustomerPayins } from "../components/customer/customer-payins"

export default function CustomerPayinWidget({ data }: DetailWidgetProps<AdminCustomer>) {
  return (
    <Contained key={data.id} instead={<BrokenSection />}>
      <CustomerPayins customer={data} />
    </Contained>
  )
}

export const config = defineWidgetConfig({ id: "payin-customer", zone: "customer.details.after" })
