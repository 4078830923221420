/**
 * What the store's API takes and gives. The one place where the panel looks at the server, and it sees types only: nothing
 * of the server is bundled.
 */
export type * from "../../api/admin/payin/contract"
