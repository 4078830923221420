/**
 * For what staff decide by: read again whenever they come to it, from another page or another window. By itself, the panel
 * shows what is up to 90 seconds old, and reads nothing again for a window that stays open.
 */
export const live = { staleTime: 0, refetchOnWindowFocus: true } as const
