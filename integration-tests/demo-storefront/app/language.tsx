import { createContext, type ReactNode, useContext, useEffect, useState } from "react"
import { kept } from "./kept"
import { type Texts, texts } from "./texts"

export type Language = keyof typeof texts

type LanguageState = {
  language: Language
  t: Texts
  choose(language: Language): void
  money(amount: number | string | undefined, currency: string): string
}

const Context = createContext<LanguageState | undefined>(undefined)

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(initialLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choose = (chosen: Language) => {
    kept.setItem("language", chosen)
    setLanguage(chosen)
  }
  const money = (amount: number | string | undefined, currency: string) =>
    new Intl.NumberFormat(language, { style: "currency", currency }).format(Number(amount ?? 0))
  return <Context.Provider value={{ language, t: texts[language], choose, money }}>{children}</Context.Provider>
}

export function useLanguage(): LanguageState {
  return useContext(Context)!
}

function initialLanguage(): Language {
  const chosen = kept.getItem("language")
  if (chosen === "en" || chosen === "ru") return chosen
  return navigator.language.startsWith("ru") ? "ru" : "en"
}
