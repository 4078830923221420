import type { HttpTypes } from "@medusajs/types"

/** The starter's own file, as far as it is used: for the type check alone. */
export declare const getRegion: (countryCode: string) => Promise<HttpTypes.StoreRegion | undefined>
