/**
 * What the copied files use of Next.js and of the starter, for the type check alone: its own packages are not installed
 * here. Taken from medusajs/dtc-starter with Next.js 15; not to be copied.
 */
declare module "next" {
  export type Metadata = { title?: string; robots?: { index?: boolean } }
}
declare module "next/cache" {
  export function revalidateTag(tag: string): void
}
declare module "next/headers" {
  export function headers(): Promise<{ get(name: string): string | null }>
}
declare module "next/navigation" {
  export function notFound(): never
  export function useParams<T>(): T
  export function useRouter(): { replace(url: string): void }
}
declare module "server-only" {}
declare module "@lib/config" {
  import type Medusa from "@medusajs/js-sdk"
  export const sdk: Medusa
}
declare module "@lib/util/env" {
  export const getBaseURL: () => string
}
declare module "@modules/common/components/ui" {
  import type { ButtonHTMLAttributes, FC, HTMLAttributes } from "react"
  export const Button: FC<ButtonHTMLAttributes<HTMLButtonElement> & { size?: "large"; isLoading?: boolean }>
  export const Heading: FC<HTMLAttributes<HTMLHeadingElement> & { level?: "h1" | "h2" | "h3" }>
  export const Text: FC<HTMLAttributes<HTMLParagraphElement>>
}
