import type { StoreProduct } from "@medusajs/types"
import type { Language } from "./language"

type Product = Pick<StoreProduct, "title" | "description" | "metadata">

/** A product's texts in the shopper's language; the Russian ones are in its metadata. */
export function wordsOf({ title, description, metadata }: Product, language: Language) {
  const own = language === "ru" ? ((metadata ?? {}) as { title_ru?: string; description_ru?: string }) : {}
  return { title: own.title_ru ?? title, description: own.description_ru ?? description }
}

/** A line of a cart or an order. It has texts in another language only if it includes its product. */
export type LineItem = {
  title: string
  product_title?: string | null
  product?: object | null
}

export function titleOf(item: LineItem, language: Language): string {
  const title = item.product_title ?? item.title
  const metadata = (item.product as { metadata?: Record<string, unknown> | null } | null | undefined)?.metadata
  return wordsOf({ title, description: null, metadata }, language).title
}
