import { CopyNotice } from "./copy-notice"
import { OutageNotice } from "./outage-notice"
import { TestAccounts } from "./test-mark"

/** What holds for the whole page: whether the store may work, which accounts are tests, and whose service is away. */
export function PageNotices() {
  return (
    <>
      <CopyNotice />
      <TestAccounts />
      <OutageNotice />
    </>
  )
}
