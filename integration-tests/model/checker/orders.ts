import { capturedOf, orderOf, paymentOf, type Problem, type Told } from "./problem"

/** Promise 9, and what a shopper and a merchant see of their orders and goods. */
export function orderProblems(told: Told): Problem[] {
  return [
    ...canceledOrders(told),
    ...doubleOrders(told),
    ...strayOrders(told),
    ...forgottenOrders(told),
    ...wrongReservations(told),
    ...missingReservations(told),
  ]
}

/** A canceled order that staff did not cancel was canceled by us, which is only allowed for an unpaid one. */
function canceledOrders(told: Told): Problem[] {
  return told.orders
    .filter(({ id, status }) => status === "canceled" && !told.deeds.canceledByStaff.includes(id))
    .flatMap((order) => {
      const paid = told.payments.filter(({ collection }) => orderOf(told, collection)?.id === order.id)
      const ofPaid =
        paid.length > 0 ? [`promise 9: order ${order.id} was canceled, and it had ${words(paid.length)}`] : []
      const ofFulfilled = order.fulfilled ? [`promise 9: order ${order.id} was canceled, and its goods were sent`] : []
      const isPlacedUnpaid = ofAttempts(told, order.id).some(({ account, cart }) => {
        return cart !== null && told.deeds.cancelingAccounts.includes(account)
      })
      const mayBe = told.deeds.settingsChanged || isPlacedUnpaid
      const ofMode = mayBe ? [] : [`promise 9: order ${order.id} was canceled, and nobody asked for that`]
      return [...ofPaid, ...ofFulfilled, ...ofMode]
    })
}

function ofAttempts(told: Told, order: string) {
  return told.attempts.filter(({ collection }) => orderOf(told, collection)?.id === order)
}

function words(payments: number): string {
  return payments === 1 ? "a payment" : `${payments} payments`
}

function doubleOrders({ orders }: Told): Problem[] {
  const carts = orders.flatMap(({ cart }) => cart ?? [])
  return [...new Set(carts)]
    .filter((cart) => carts.filter((one) => one === cart).length > 1)
    .map((cart) => `promise 4: ${cart} has two orders`)
}

/** An order that is linked to no cart and that no person created. */
function strayOrders({ orders, deeds }: Told): Problem[] {
  return orders
    .filter(({ id, cart, status }) => cart === null && status !== "canceled" && !deeds.draftsByStaff.includes(id))
    .map(({ id }) => `promise 4: order ${id} belongs to no cart, and nobody made it`)
}

/** Placed unpaid, and cannot or will not be paid: its stock stays reserved forever. */
function forgottenOrders(told: Told): Problem[] {
  const { settingsChanged, cancelingAccounts, touchedByStaff } = told.deeds
  if (settingsChanged) return []
  return told.orders
    .filter(({ id, status, cart }) => status !== "canceled" && cart !== null && !touchedByStaff.includes(id))
    .filter((order) => {
      const collections = told.collections.filter((one) => one.order === order.id).map(({ id }) => id)
      if (collections.length !== 1) return false
      const isPaid = told.payments.some(({ collection, canceled }) => !canceled && collections.includes(collection))
      const own = told.attempts.filter(({ collection }) => collections.includes(collection))
      const isOver = own.every(({ trade_id, state }) => {
        const trade = told.trades.find(({ id }) => id === trade_id)
        return trade ? trade.status === "canceled" : state !== "planned"
      })
      const isReported = told.cases.some((one) => own.some(({ id }) => id === one.attempt))
      const isPlacedUnpaid = own.length > 0 && own.every(({ account }) => cancelingAccounts.includes(account))
      return !isPaid && isPlacedUnpaid && isOver && !isReported
    })
    .map(({ id }) => `promise 9: order ${id} waits for a payment that nobody can make any more`)
}

/**
 * Goods are reserved only for a standing order, and no more than was ordered. When the host undoes a cancellation or an
 * edit, it restores every reservation an item ever had, even those from before another edit: that is not our doing.
 * Neither is what such an edit has reserved, if the host does not know it. Where the order is canceled all the same, we
 * release them if a payment of it is ours.
 */
function wrongReservations(told: Told): Problem[] {
  const { items, orders, strayReservations, deeds } = told
  const isCanceled = (order: string) => orders.find(({ id }) => id === order)?.status === "canceled"
  const isUndone = (order: string) =>
    deeds.undoneByHost.includes(order) &&
    (isCanceled(order) ? ofAttempts(told, order).length === 0 : deeds.touchedByStaff.includes(order))
  return [
    ...strayReservations.map((id) => `promise 4: reservation ${id} belongs to no order`),
    ...items.flatMap(({ order, item, ordered, fulfilled, reserved }) => {
      if (isUndone(order)) return []
      const most = isCanceled(order) ? 0 : ordered - fulfilled
      return reserved > most
        ? [`promise 4: ${reserved} are reserved for ${item} of order ${order}, which needs ${most}`]
        : []
    }),
  ]
}

/** Paid goods that can be sold to another customer, without a case that says so. */
function missingReservations(told: Told): Problem[] {
  return told.orders.flatMap(({ id, status }) => {
    if (status === "canceled" || told.deeds.touchedByStaff.includes(id)) return []
    const own = told.attempts.filter((one) => orderOf(told, one.collection)?.id === id)
    const isOurs = own.some((one) => capturedOf(told, paymentOf(told, one)) > 0)
    if (
      !isOurs ||
      told.cases.some(({ attempt, kind }) => kind === "stock_not_reserved" && own.some((one) => one.id === attempt))
    )
      return []
    return told.items
      .filter(({ order, ordered, fulfilled, reserved }) => order === id && reserved + fulfilled < ordered)
      .map(
        ({ item, ordered, reserved }) =>
          `promise 1: ${reserved} of ${ordered} are reserved for ${item} of the paid order ${id}`,
      )
  })
}
