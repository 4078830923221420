import { useText, type TextKey } from "../i18n/use-text"

/** A page's name in the path at the top, in the language of the moment. */
export function Breadcrumb({ name }: { name: TextKey }) {
  const { text } = useText()
  return <>{text(name)}</>
}
