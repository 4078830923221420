/**
 * What the store's API accepts and returns. The only place where the panel looks at the server, and it sees types only:
 * no server code is bundled.
 */
export type * from "../../api/admin/payin/contract"
