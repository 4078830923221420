import en from "./en.json"
import ru from "./ru.json"

/** Medusa's admin adds these to its own texts, as the namespace `payin`. The panel's language chooses. */
export default { en: { payin: en }, ru: { payin: ru } }
