import { CreditCard } from "@medusajs/icons"
import { useComingPage } from "../hooks/page/use-coming-page"
import { useText } from "../i18n/use-text"
import { useCaseCount } from "../lib/queries/cases"
import { Contained } from "./contained"

/**
 * The menu takes a text label and an icon, so the number of open cases is part of the icon, at its corner. The icon's
 * frame clips its content, but not absolutely positioned content, because the frame itself is not positioned. It is there on
 * every page, and so the place to look ahead from.
 */
export function MenuIcon() {
  return (
    <Contained instead={<CreditCard />}>
      <CountingIcon />
    </Contained>
  )
}

function CountingIcon() {
  const { text } = useText()
  useComingPage()
  const count = useCaseCount().data?.count ?? 0
  if (count === 0) return <CreditCard />
  return (
    <>
      <CreditCard />
      <span
        data-testid="payin-open-cases"
        aria-label={text("list.casesWaiting", { count })}
        className="bg-ui-tag-orange-icon absolute -mt-[21px] ml-[7px] flex h-[14px] min-w-[14px] items-center justify-center rounded-full px-[3px] text-[9px] font-medium leading-none text-white"
      >
        {count > 99 ? "99+" : count}
      </span>
    </>
  )
}
