import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CaseNotice } from "../../components/attempt/case-notice"
import { Breadcrumb } from "../../components/breadcrumb"
import { AttemptTable } from "../../components/list/attempt-table"
import { MenuIcon } from "../../components/menu-icon"
import { PageNotices } from "../../components/notices/page-notices"
import { PayinTabs } from "../../components/overview/payin-tabs"
import { Page } from "../../components/page"

export default function PayinsPage() {
  return (
    <Page>
      <PayinTabs current="list">
        <CaseNotice />
      </PayinTabs>
      <PageNotices />
      <AttemptTable />
    </Page>
  )
}

export const config = defineRouteConfig({ label: "menu.payins", translationNs: "payin", icon: MenuIcon })

export const handle = { breadcrumb: () => <Breadcrumb name="menu.payins" /> }
