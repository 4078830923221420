import { useEffect } from "react"

/** Does something when the back button brings the page back as it was left: then a button may still be busy. */
export function useBackAgain(back: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) back()
    }
    window.addEventListener("pageshow", shown)
    return () => window.removeEventListener("pageshow", shown)
  })
}
