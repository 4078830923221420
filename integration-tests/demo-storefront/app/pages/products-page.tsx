import type { StoreProduct } from "@medusajs/types"
import { useEffect, useState } from "react"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { Loading, Problem } from "../parts/notices"
import { useTask } from "../parts/use-task"
import { sdk } from "../store"

export function ProductsPage() {
  const { t } = useLanguage()
  const { region, state, reload } = useCart()
  const [products, setProducts] = useState<StoreProduct[]>()
  const [failed, setFailed] = useState(false)
  const regionId = region?.id

  useEffect(() => {
    if (!regionId) return
    setFailed(false)
    sdk.store.product
      .list({ region_id: regionId, fields: "*variants.calculated_price,+metadata" })
      .then((answer) => setProducts([...answer.products].sort(dearestFirst)))
      .catch(() => setFailed(true))
  }, [regionId])

  if (state === "silent" || failed) return <Problem onRetry={() => (failed ? location.reload() : reload())} />
  if (!products) return <Loading />
  return (
    <>
      <section className="hero">
        <h1>{t.products}</h1>
        <p>{t.tagline}</p>
      </section>
      <ul className="products">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </ul>
    </>
  )
}

function ProductCard({ product }: { product: StoreProduct }) {
  const { t, language, money } = useLanguage()
  const { add } = useCart()
  const { busy, problem, run } = useTask()
  const [added, setAdded] = useState(0)
  const variant = product.variants?.[0]
  const price = variant?.calculated_price
  const { title, description } = wordsOf(product, language)

  useEffect(() => {
    if (!added) return
    const timer = setTimeout(() => setAdded(0), 1_600)
    return () => clearTimeout(timer)
  }, [added])

  const put = () =>
    run(async () => {
      await add(variant!.id)
      setAdded(Date.now())
    })
  return (
    <li className="product">
      <img src={product.thumbnail ?? ""} alt="" />
      <h2>{title}</h2>
      <p>{description}</p>
      <div className="buy">
        <strong>{price?.currency_code && money(price.calculated_amount ?? 0, price.currency_code)}</strong>
        <button className={added ? "done" : ""} disabled={busy || !variant} onClick={() => void put()}>
          {added ? t.added : t.add}
        </button>
      </div>
      {problem && <Problem message={problem} />}
    </li>
  )
}

function dearestFirst(a: StoreProduct, b: StoreProduct): number {
  const price = (product: StoreProduct) => product.variants?.[0]?.calculated_price?.calculated_amount ?? 0
  return price(b) - price(a)
}

function wordsOf(product: StoreProduct, language: string) {
  const own = (product.metadata ?? {}) as { title_ru?: string; description_ru?: string }
  if (language !== "ru") return { title: product.title, description: product.description }
  return { title: own.title_ru ?? product.title, description: own.description_ru ?? product.description }
}
