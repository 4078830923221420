import { type RefObject, useEffect, useRef } from "react"
import type { ListView } from "../../presenters/list-address"

type Header = { id: string; column: { getCanSort: () => boolean } }

/**
 * Says on the table's headers how it is sorted, which Medusa's table only shows.
 *
 * @returns for an element around the table
 */
export function useAriaSort(headers: readonly Header[], order: ListView["order"]): RefObject<HTMLDivElement> {
  const around = useRef<HTMLDivElement>(null)
  // After each render: the table makes its headers anew when its rows arrive.
  useEffect(() => {
    around.current?.querySelectorAll("th").forEach((cell, index) => {
      const header = headers[index]
      if (!header?.column.getCanSort()) return cell.removeAttribute("aria-sort")
      if (header.id !== order.replace("-", "")) return cell.setAttribute("aria-sort", "none")
      cell.setAttribute("aria-sort", order.startsWith("-") ? "descending" : "ascending")
    })
  })
  return around
}
