import { CopyNotice } from "./copy-notice"
import { LateNotice } from "./late-notice"
import { OutageNotice } from "./outage-notice"

/** What holds for the whole page: whether the store may work, whose service is away, and whether it keeps up. */
export function PageNotices() {
  return (
    <>
      <CopyNotice />
      <OutageNotice />
      <LateNotice />
    </>
  )
}
