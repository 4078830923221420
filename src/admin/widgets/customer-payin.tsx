import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/types"
import { CustomerPayins } from "../components/customer/customer-payins"

export default function CustomerPayinWidget({ data }: DetailWidgetProps<AdminCustomer>) {
  return <CustomerPayins customer={data} />
}

export const config = defineWidgetConfig({ id: "payin-customer", zone: "customer.details.after" })
