import { useLanguage } from "../language"
import { Link } from "../parts/link"
import { Message } from "../parts/notices"

export function NotFoundPage() {
  const { t } = useLanguage()
  return (
    <Message title={t.notFound}>
      <Link to="/" className="button">
        {t.shopOn}
      </Link>
    </Message>
  )
}
