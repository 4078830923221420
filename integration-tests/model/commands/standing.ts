import type { World } from "../world"

/** The latest order that is not canceled; a draft is an order too. */
export const standing = ({ books }: World) => books.orders.filter(({ status }) => status !== "canceled").at(-1)
