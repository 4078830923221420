import type { StoreProduct } from "@medusajs/types"
import { useEffect, useState } from "react"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { NotReady, Problem } from "../parts/notices"
import { useTask } from "../parts/use-task"
import { wordsOf } from "../product-words"
import { sdk } from "../store"
import { useAnswer } from "../use-answer"

export function ProductsPage() {
  const { t } = useLanguage()
  const { region, state } = useCart()
  const regionId = region?.id
  const products = useAnswer(regionId ? () => listProducts(regionId) : undefined, [regionId])
  if (!products.value) return <NotReady state={state === "ready" ? products.state : state} />
  return (
    <>
      <section className="hero">
        <h1>{t.products}</h1>
        <p>{t.tagline}</p>
      </section>
      <ul className="products">
        {products.value.map((product) => (
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

async function listProducts(region_id: string): Promise<StoreProduct[]> {
  const { products } = await sdk.store.product.list({ region_id, fields: "*variants.calculated_price,+metadata" })
  return products.sort(dearestFirst)
}

function dearestFirst(a: StoreProduct, b: StoreProduct): number {
  const price = (product: StoreProduct) => product.variants?.[0]?.calculated_price?.calculated_amount ?? 0
  return price(b) - price(a)
}
