import { clx } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useText } from "../../i18n/use-text"

const tabs = [
  { name: "overview", to: "/payin/overview" },
  { name: "list", to: "/payin" },
  { name: "days", to: "/payin/days" },
  { name: "refunds", to: "/payin/refunds" },
] as const

/** The pages of Pay-ins, beside one another. Links, so that they open in another tab as well. */
export function PayinTabs({ current }: { current: (typeof tabs)[number]["name"] }) {
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
