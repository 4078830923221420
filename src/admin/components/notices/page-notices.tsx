import { CopyNotice } from "./copy-notice"
import { LateNotice } from "./late-notice"
import { OutageNotice } from "./outage-notice"
import { SilentFaultNotice } from "./silent-fault-notice"

/** What holds for the whole page: whether the store may work, whose service is away or sells nothing, and whether it keeps up. */
export function PageNotices() {
  return (
    <>
      <CopyNotice />
      <OutageNotice />
      <SilentFaultNotice />
      <LateNotice />
    </>
  )
}
