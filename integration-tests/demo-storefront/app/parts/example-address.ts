type Language = "en" | "ru"

type Address = Record<"first_name" | "last_name" | "address_1" | "postal_code" | "city", string>

const german = {
  first_name: "Lena",
  last_name: "Sommer",
  address_1: "Marktstr. 7",
  postal_code: "99423",
  city: "Weimar",
}
const russian: Record<Language, Address> = {
  en: { first_name: "Anna", last_name: "Letova", address_1: "ul. Mira, 7", postal_code: "600000", city: "Vladimir" },
  ru: { first_name: "Анна", last_name: "Летова", address_1: "ул. Мира, 7", postal_code: "600000", city: "Владимир" },
}

/** An address that the region delivers to, in letters that whoever reads the shop in that language can read. */
export function exampleAddress(
  countries: string[],
  language: Language,
): Address & Record<"email" | "country_code", string> {
  const isGerman = countries.includes("de")
  const address = isGerman ? german : russian[language]
  return { ...address, email: "lena@example.com", country_code: isGerman ? "de" : "ru" }
}
