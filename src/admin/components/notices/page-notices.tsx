import { CopyNotice } from "./copy-notice"
import { OutageNotice } from "./outage-notice"

/** What holds for the whole page: whether the store may work, and whose service is away. */
export function PageNotices() {
  return (
    <>
      <CopyNotice />
      <OutageNotice />
    </>
  )
}
