import { toast } from "@medusajs/ui"
import { useText } from "../i18n/use-text"
import { useForgetConnection } from "../lib/queries/accounts"
import { useQuestion } from "./form/use-question"
import { useErrorToast } from "./use-error-toast"

/** Goes back to the store's options, after a confirmation: it may leave the store without a connection. */
export function useForgetPrompt(account: string) {
  const { text } = useText()
  const showError = useErrorToast()
  const prompt = useQuestion()
  const { mutate, isPending } = useForgetConnection(account)
  const forget = async () => {
    const sure = await prompt({
      title: text("settings.connection.forgetAsk"),
      description: text("settings.connection.forgetAskText"),
      confirmText: text("settings.connection.forget"),
      cancelText: text("common.cancel"),
    })
    if (!sure) return
    mutate(undefined, {
      onSuccess: () => toast.success(text("settings.connection.forgot")),
      onError: showError,
    })
  }
  return { forget, isForgetting: isPending }
}
