import { type TextKey, useText } from "../i18n/use-text"

/** A page's name in the breadcrumbs, in the current language. @param id its end tells pages of one kind apart */
export function Breadcrumb({ name, id }: { name: TextKey; id?: string }) {
  const { text } = useText()
  return <>{text(name, id === undefined ? {} : { id: id.slice(-6) })}</>
}
