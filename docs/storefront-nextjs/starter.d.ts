/**
 * What the starter's files use of Next.js and of each other, for the type check alone: its own packages are not installed
 * here. Taken from medusajs/dtc-starter with Next.js 15.
 */
interface RequestInit {
  next?: { revalidate?: number | false; tags?: string[] }
}
declare module "next/cache" {
  export function revalidateTag(tag: string): void
}
declare module "next/headers" {
  type Cookies = {
    get(name: string): { name: string; value: string } | undefined
    set(cookie: { name: string; value: string; path?: string; httpOnly?: boolean; maxAge?: number }): void
  }
  export function cookies(): Promise<Cookies>
  export function headers(): Promise<Headers>
}
declare module "next/navigation" {
  export function redirect(url: string): never
  export function useParams(): Record<string, string | string[]>
  export function useRouter(): { refresh(): void }
  export function useSearchParams(): URLSearchParams
}
declare module "*.css" {}
declare module "@lib/util/medusa-error" {
  export default function medusaError(error: unknown): never
}
declare module "@stripe/react-stripe-js" {
  export function useElements(): unknown
  export function useStripe(): unknown
}
declare module "@modules/common/components/ui" {
  import type { ButtonHTMLAttributes, FC, HTMLAttributes } from "react"
  export const Button: FC<ButtonHTMLAttributes<HTMLButtonElement> & { size?: "large"; isLoading?: boolean }>
  export const Heading: FC<HTMLAttributes<HTMLHeadingElement> & { level?: "h1" | "h2" | "h3" }>
  export const Text: FC<HTMLAttributes<HTMLParagraphElement>>
  export const clx: (...names: unknown[]) => string
}
