import { Text } from "@medusajs/ui"
import { Fragment, type ReactNode } from "react"
import { useText } from "../../i18n/use-text"
import { foldByKind } from "../../presenters/notices/fold-by-kind"

/** A notice about an account. Those of one kind say the same of different accounts. */
type AccountNotice = { kind: string; account: string; notice: ReactNode }

/** Notices, of which many of one kind do not push the page out of sight. */
export function FoldedNotices({ notices }: { notices: readonly AccountNotice[] }) {
  return (
    <>
      {foldByKind(notices).map(({ first, others }) => (
        <Fragment key={`${first.kind} ${first.account}`}>
          {first.notice}
          {others.length > 0 && <Others notices={others} />}
        </Fragment>
      ))}
    </>
  )
}

/** The browser's own element: the keyboard opens it, and a screen reader says whether it is open. */
function Others({ notices }: { notices: readonly AccountNotice[] }) {
  const { text } = useText()
  const accounts = notices.map(({ account }) => account).join(", ")
  return (
    <details data-testid="payin-more-notices">
      <summary className="list-item cursor-pointer break-words px-6 py-1">
        <Text as="span" size="small" weight="plus">
          {text("outage.others", { count: notices.length, accounts })}
        </Text>
      </summary>
      <div className="mt-2 flex flex-col gap-y-3">
        {notices.map(({ account, notice }) => (
          <Fragment key={account}>{notice}</Fragment>
        ))}
      </div>
    </details>
  )
}
