import { useCart } from "../cart"
import { type Language, useLanguage } from "../language"
import { Link } from "./link"

const languages: Record<Language, string> = { en: "EN", ru: "RU" }

export function Header() {
  const { t } = useLanguage()
  const { cart } = useCart()
  const count = cart?.items?.reduce((sum, item) => sum + item.quantity, 0) ?? 0
  return (
    <header className="top">
      <Link to="/" className="brand">
        Oat &amp; Clay
      </Link>
      <nav>
        <RegionChoice />
        <LanguageChoice />
        <Link to="/cart" className="cart-link">
          {t.cart}{" "}
          <span className="count" aria-live="polite" data-count={count}>
            {count}
          </span>
        </Link>
      </nav>
    </header>
  )
}

export function Footer() {
  const { t } = useLanguage()
  return <footer className="bottom">{t.demo}</footer>
}

function RegionChoice() {
  const { t } = useLanguage()
  const { regions, region, chooseRegion } = useCart()
  if (regions.length < 2) return null
  return (
    <span className="region">
      {/* A narrow screen only has room for the currency. */}
      <span aria-hidden="true">{region?.currency_code.toUpperCase()}</span>
      <select aria-label={t.region} value={region?.id} onChange={(event) => void chooseRegion(event.target.value)}>
        {regions.map(({ id, name, currency_code }) => (
          <option key={id} value={id}>
            {currency_code.toUpperCase()} · {name}
          </option>
        ))}
      </select>
    </span>
  )
}

function LanguageChoice() {
  const { language, choose } = useLanguage()
  const other = language === "en" ? "ru" : "en"
  return (
    <button className="quiet" lang={other} onClick={() => choose(other)}>
      {languages[other]}
    </button>
  )
}
