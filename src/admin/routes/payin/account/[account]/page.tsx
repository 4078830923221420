import { Navigate, useParams } from "react-router-dom"

/**
 * Where messages lead that are about the pay-ins of one account. Whoever has to log in first is led back to an address's
 * path without its query, and would see those of all accounts.
 */
export default function AccountPayinsPage() {
  const { account = "" } = useParams()
  return <Navigate to={`/payin?${new URLSearchParams({ account }).toString()}`} replace />
}
