/** The starter's own file, as far as it is used: for the type check alone. */
export declare const getLocale: () => Promise<string | null>
