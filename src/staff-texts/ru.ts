/** Everything that staff read outside the panel's pages, in Russian. */

/** As the panel has them. */
export const caseTitles = {
  paid_without_order: "Оплачено, а заказа нет",
  amount_short: "Недоплата",
  amount_over: "Переплата",
  paid_twice: "Оплачено дважды",
  paid_not_owed: "Оплачено, но долга уже не было",
  second_trade: "Другая сделка с тем же номером",
  unpaid_order: "Неоплаченный заказ не отменён",
  nothing_arrived: "Закрыто, но денег нет",
  not_settling: "Не удаётся обработать",
  pay_out_failed: "Выплата не прошла",
  stock_not_reserved: "Оплачено, но товар не зарезервирован",
  paid_superseded: "Оплачена старая корзина",
  paid_after_cancel: "Заказ отменён, деньги остались",
  reverted: "Сервис отозвал оплату",
  dispute: "На разборе",
  unknown_status: "Непонятный ответ",
  refund_by_hand: "Возврат вручную",
}

export const caseTexts = {
  line: (title: string, amount: string) => `${title}: платёж на ${amount}`,
  order: (number: string) => `заказ №${number}`,
  openSince: (time: string) => `Открыт с ${time}`,
  more: (count: number) => `И ещё ${count}.`,
}

export const bellTexts = {
  description: "Нужно решение человека. Откройте «Платежи» → «Требуют решения».",
}

export const alertTexts = {
  case_opened: {
    subject: (_count: number, first: string) => `Платёж: ${first}`,
    intro: (_count: number) => "По платежу нужно решение.",
  },
  cases_opened: {
    subject: (count: number, _first: string) => `Платежи: новых вопросов – ${count}`,
    intro: (count: number) => `Нужны решения по платежам, всего: ${count}.`,
  },
  cases_waiting: {
    subject: (count: number, first: string) =>
      count === 1 ? `Платёж, вопрос всё ещё открыт: ${first}` : `Платежи: открытых вопросов – ${count}`,
    intro: (count: number) =>
      count === 1
        ? "Этот вопрос открыт больше четырёх часов."
        : `Эти вопросы открыты больше четырёх часов, всего: ${count}.`,
  },
  outage: {
    subject: (account: string) => `Платежи: сервис не отвечает (${account})`,
    intro: (account: string, since: string) =>
      `С ${since} сервис не отвечает аккаунту «${account}» или отказывает ему. Покупатели не могут начать новую оплату. Начатые платежи магазин проверит, как только сервис ответит.`,
  },
  outage_over: {
    subject: (account: string) => `Платежи: сервис снова отвечает (${account})`,
    intro: (account: string, _since: string) =>
      `Сервис снова отвечает аккаунту «${account}». Магазин проверяет всё, что ждало.`,
  },
  account_unusable: {
    subject: (account: string) => `Платежи: аккаунтом «${account}» нельзя пользоваться`,
    intro: (account: string, count: number) =>
      `Аккаунта «${account}» ждут платежи (${count}), и часть из них, возможно, уже оплачена. Пользоваться им нельзя: его больше нет в настройках магазина, или там нет его адреса либо ключа API, или их не удаётся прочитать. Когда вы его вернёте, магазин проверит эти платежи сам.`,
  },
  dead_callbacks: {
    subject: (count: number) =>
      count === 1 ? "Платежи: вебхук не обработан" : `Платежи: не обработано вебхуков – ${count}`,
    intro: (_count: number) =>
      "Магазин больше не пытается их обработать. Платежи он всё равно находит проверками. Устраните причину и обработайте вебхуки снова.",
  },
}

export const linkTexts = { cases: "Открыть вопросы", settings: "Открыть настройки" }
