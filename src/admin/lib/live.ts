import { keepPreviousData } from "@tanstack/react-query"

/**
 * For what staff decide by: read again whenever they come to it, from another page or another window, or are online again.
 * By itself, the panel shows what is up to 90 seconds old, and reads nothing again for a window that stays open.
 *
 * Not for a window in which a drawer is open: the new list may lack the card that it belongs to, and with the card would go
 * what was written in the drawer.
 */
export const live = { staleTime: 0, refetchOnWindowFocus: hasNoDrawer, refetchOnReconnect: hasNoDrawer } as const

/** The same of a list: while another page of it is read, the one before stays. */
export const liveList = { ...live, placeholderData: keepPreviousData } as const

export function hasNoDrawer(): boolean {
  return document.querySelector("[role=dialog]") === null
}
