import type { SilentFaultFacts } from "./en"

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
  nothing_arrived: "Сделка закрыта без денег",
  not_settling: "Не удаётся обработать",
  pay_out_failed: "Выплата не прошла",
  stock_not_reserved: "Оплачено, но товар не зарезервирован",
  paid_superseded: "Оплачена старая корзина",
  paid_after_cancel: "Заказ отменён, деньги остались",
  reverted: "Сервис отозвал оплату",
  dispute: "На разборе у сервиса",
  unknown_status: "Непонятный ответ сервиса",
  refund_by_hand: "Возврат вручную",
  newer: "Вопрос от более новой версии",
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
      `С ${since} сервис не отвечает аккаунту «${account}». Покупатели не могут начать новую оплату. Начатые платежи магазин проверит, как только сервис ответит. Если это затянется, спросите поддержку сервиса.`,
  },
  outage_refused: {
    subject: (account: string) => `Платежи: сервис не принимает запросы магазина (${account})`,
    intro: (account: string, since: string) =>
      `С ${since} сервис не принимает запросы аккаунта «${account}»: ключ API, адрес или белый список IP не подходят. Покупатели не могут начать новую оплату, пока это не исправят. Что именно, скажет «Проверить подключение» в «Настройки → Приём платежей». Начатые платежи магазин проверит после этого.`,
  },
  outage_over: {
    subject: (account: string) => `Платежи: сервис снова отвечает (${account})`,
    intro: (account: string, _since: string) =>
      `Сервис снова отвечает аккаунту «${account}». Магазин проверяет всё, что ждало.`,
  },
  partly_refused: {
    subject: (account: string) => `Платежи: сервис отказывает одному из серверов магазина (${account})`,
    intro: (account: string, since: string) =>
      `С ${since} сервис отказывает части запросов аккаунта «${account}», а на другие отвечает. Обычно одного из серверов нет в белом списке IP-адресов или у него прежний ключ API: его покупатели не могут заплатить. Причину называет журнал этого сервера.`,
  },
  account_unusable: {
    subject: (account: string) => `Платежи: аккаунтом «${account}» нельзя пользоваться`,
    intro: (account: string, count: number) =>
      `Аккаунта «${account}» ждут платежи (${count}), и часть из них, возможно, уже оплачена. Пользоваться им нельзя: его больше нет в настройках магазина, или там нет его адреса либо ключа API, или их не удаётся прочитать. Когда вы его вернёте, магазин проверит эти платежи сам.`,
  },
  payments_refused: {
    subject: (account: string) => `Платежи: новую оплату не начать (${account})`,
    intro: (account: string, { code, count, isAbsent, since }: SilentFaultFacts) =>
      isAbsent
        ? `С ${since} не открыта ни одна сделка аккаунта «${account}»: запросы последних покупателей (${count}) не удались, и таких сделок сервис не знает. Попробуйте заплатить сами. Если и это не удастся, сообщите поддержке сервиса, с какого времени так.`
        : `С ${since} сервис отказал всем покупателям аккаунта «${account}», подряд: ${count}${code ? ` (${code})` : ""}. Ни одна оплата не началась. Сначала посмотрите, не менял ли кто-нибудь настройки оформления заказа: в «Настройки → Приём платежей» есть история изменений. Если нет, спросите менеджера сервиса, есть ли реквизиты и не ограничен ли аккаунт.`,
  },
  payments_unpaid: {
    subject: (account: string) => `Платежи: никто больше не платит (${account})`,
    intro: (account: string, { count, paidBefore, since }: SilentFaultFacts) =>
      `Ни одна из последних оплат аккаунта «${account}» (${count}), начатых с ${since}, не пришла.${paidBefore === null ? "" : ` Раньше приходили ${paidBefore} из 100.`} Сервис отвечает как обычно, поэтому попробуйте заплатить сами: работают ли страница и реквизиты? Если столько оплат вы не ждали, их могли начать боты.`,
  },
  payments_unannounced: {
    subject: (account: string) => `Платежи: ни один вебхук не принят (${account})`,
    intro: (account: string, { count, since }: SilentFaultFacts) =>
      `Последние платежи аккаунта «${account}» (${count}), начиная с ${since}, магазин нашёл сам: ни один вебхук не принят. Заказы появляются позже, чем могли бы. Если с тех пор магазин отклонил вебхук, причина указана на странице «Настройки → Приём платежей». Если нет, сверьте адрес для вебхуков в кабинете мерчанта с указанным там и отправьте проверочный вебхук. Если он придёт, спросите сервис.`,
  },
  looks_copied: {
    subject: (address: string) => `Платежи: ${address} похож на копию вашего магазина`,
    intro: (address: string, known: string) =>
      `Сервер магазина работает по адресу ${address}, а раньше платежи принимались по адресу ${known}. Пока человек не подтвердит, что это сам магазин, этот сервер не принимает и не проводит платежи. Если это он, подтвердите это в настройках. Если у серверов и воркеров магазина разные адреса, задайте всем один storeUrl.`,
  },
  dead_callbacks: {
    subject: (count: number) =>
      count === 1 ? "Платежи: вебхук не обработан" : `Платежи: не обработано вебхуков – ${count}`,
    intro: (_count: number) =>
      "Магазин больше не пытается их обработать. Платежи он всё равно находит проверками. Устраните причину и обработайте вебхуки снова.",
  },
}

export const linkTexts = { cases: "Открыть вопросы", payins: "Открыть платежи", settings: "Открыть настройки" }
