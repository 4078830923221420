import { Navigate, useParams } from "react-router-dom"

/**
 * Where messages lead that are about one account. Whoever has to log in first is led back to an address's path without its
 * query, and would see the settings of the first account instead.
 */
export default function AccountSettingsPage() {
  const { account = "" } = useParams()
  return <Navigate to={`/settings/payin?${new URLSearchParams({ account }).toString()}`} replace />
}
