import "./style.css"
import { createRoot } from "react-dom/client"
import { CartProvider } from "./cart"
import { LanguageProvider } from "./language"
import { CartPage } from "./pages/cart-page"
import { CheckoutPage } from "./pages/checkout-page"
import { LinkPage } from "./pages/link-page"
import { NotFoundPage } from "./pages/not-found-page"
import { OrderPage } from "./pages/order-page"
import { ProductsPage } from "./pages/products-page"
import { ReturnPage } from "./pages/return-page"
import { TransferPage } from "./pages/transfer-page"
import { Footer, Header } from "./parts/frame"
import { useRoute } from "./route"

createRoot(document.getElementById("root")!).render(
  <LanguageProvider>
    <CartProvider>
      <Shop />
    </CartProvider>
  </LanguageProvider>,
)

function Shop() {
  const { path } = useRoute()
  return (
    <>
      <Header />
      <main key={path}>{pageFor(path)}</main>
      <Footer />
    </>
  )
}

function pageFor(path: string) {
  if (path === "/") return <ProductsPage />
  if (path === "/cart") return <CartPage />
  if (path === "/checkout") return <CheckoutPage />
  if (path === "/transfer") return <TransferPage />
  if (path === "/return") return <ReturnPage />
  const link = /^\/payment-collection\/([\w-]+)$/.exec(path)?.[1]
  if (link) return <LinkPage id={link} />
  const order = /^\/order\/([\w-]+)$/.exec(path)?.[1]
  return order ? <OrderPage id={order} /> : <NotFoundPage />
}
