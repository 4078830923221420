import { clx } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { Link } from "react-router-dom"
import { useText } from "../../i18n/use-text"
import { useAccounts } from "../../lib/queries/accounts"
import { TestAccounts } from "../notices/test-mark"

const tabs = [
  { name: "overview", to: "/payin/overview" },
  { name: "list", to: "/payin" },
  { name: "days", to: "/payin/days" },
  { name: "refunds", to: "/payin/refunds" },
] as const

/** `current` is left out on a page that is none of them. */
type PayinTabsProps = { current?: (typeof tabs)[number]["name"]; children?: ReactNode }

/**
 * The pages of Pay-ins, beside one another: links, so that they open in another tab as well. At the other end is what is
 * known a moment later, so that nothing moves when it comes; on a phone, that is a line of its own, which is kept for it.
 */
export function PayinTabs({ children, current }: PayinTabsProps) {
  const { isPending } = useAccounts()
  const [isKept] = useState(isPending)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Links current={current} />
      <div
        className={clx("flex flex-wrap items-center gap-x-1 gap-y-2", isKept && "min-h-5 w-full sm:min-h-0 sm:w-auto")}
      >
        <TestAccounts />
        {children}
      </div>
    </div>
  )
}

function Links({ current }: Pick<PayinTabsProps, "current">) {
  const { text } = useText()
  return (
    <nav aria-label={text("menu.payins")} className="flex flex-wrap items-center gap-1">
      {tabs.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          aria-current={name === current ? "page" : undefined}
          className={clx(
            "txt-compact-small-plus focus-visible:shadow-borders-focus rounded-full px-3 py-1.5 outline-none transition-fg",
            name === current
              ? "bg-ui-bg-base text-ui-fg-base shadow-elevation-card-rest"
              : "text-ui-fg-subtle hover:text-ui-fg-base",
          )}
        >
          {text(`overview.tabs.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
