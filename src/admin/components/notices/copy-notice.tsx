import { ExclamationCircle } from "@medusajs/icons"
import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import { useQuestion } from "../../hooks/form/use-question"
import { useReplaced } from "../../hooks/page/use-replaced"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import type { StoreCopy } from "../../lib/contract"
import { useAccounts, useConfirmStore } from "../../lib/queries/accounts"
import { IfMayUpdate } from "../if-may-update"

/** Asks whether this is the store itself, when its data seems to have been copied. */
export function CopyNotice() {
  const copy = useAccounts().data?.copy
  return copy ? <Question copy={copy} /> : null
}

function Question({ copy }: { copy: StoreCopy }) {
  const { text } = useText()
  const { confirm, isPending, ref } = useConfirmation(copy)
  const known = copy.known.join(", ")
  const here = copy.addresses.join(", ") || text("copy.here")
  return (
    <Container
      ref={ref}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-6 py-4"
      role="alert"
      data-testid="payin-copy"
    >
      <div className="flex min-w-0 flex-1 basis-96 gap-3">
        <ExclamationCircle className="text-ui-tag-red-icon mt-1 shrink-0" />
        <div className="min-w-0">
          <Heading level="h2">{text("copy.heading", { known })}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {text("copy.text", { known, here, accounts: copy.accounts.join(", ") })}
          </Text>
          <Text size="small" className="text-ui-fg-subtle mt-1 text-pretty">
            {text("copy.copied")}
          </Text>
        </div>
      </div>
      <IfMayUpdate>
        <Button size="small" variant="secondary" isLoading={isPending} onClick={() => void confirm()}>
          {text("copy.confirm")}
        </Button>
      </IfMayUpdate>
    </Container>
  )
}

function useConfirmation({ known }: StoreCopy) {
  const { text } = useText()
  const prompt = useQuestion()
  const onError = useErrorToast()
  const { ref, replace } = useReplaced()
  const { mutateAsync, isPending } = useConfirmStore()
  const confirm = async () => {
    const isSure = await prompt({
      title: text("copy.ask"),
      description: text("copy.askText", { known: known.join(", ") }),
      confirmText: text("copy.confirm"),
      cancelText: text("common.cancel"),
    })
    const confirmed = () => void toast.success(text("copy.confirmed"))
    if (isSure) await replace(() => mutateAsync().then(confirmed, onError))
  }
  return { confirm, isPending, ref }
}
