import { panel } from "./panel"
import { say, unsay } from "./toast"

/** Shows a button that copies, and makes it do so. */
export function prepareCopyButton(button: HTMLElement): void {
  const confirm = confirmation(button)
  button.hidden = false
  button.addEventListener("click", () => void copy(button.dataset.copy ?? "").then(confirm))
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyOldStyle(text)
  }
}

/** The clipboard API exists only on https and localhost; a phone in the same network has neither. */
function copyOldStyle(text: string): void {
  const field = document.createElement("textarea")
  field.value = text
  field.readOnly = true
  document.body.append(field)
  field.select()
  document.execCommand("copy")
  field.remove()
}

function confirmation(button: HTMLElement): () => void {
  const word = button.querySelector<HTMLElement>(".word")
  const idleWord = word?.textContent ?? ""
  let timer: number | undefined
  return () => {
    const { copied } = panel().dataset
    const wordIsSeen = Boolean(word?.offsetParent)
    // Keeps its width, so that nothing jumps while the word changes.
    button.style.minWidth = `${button.offsetWidth}px`
    if (word) word.textContent = copied ?? ""
    button.classList.add("copied")
    say(copied, !wordIsSeen)
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (word) word.textContent = idleWord
      button.classList.remove("copied")
      unsay(copied)
    }, 1800)
  }
}
