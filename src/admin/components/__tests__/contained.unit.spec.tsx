import { renderToStaticMarkup } from "react-dom/server"
import en from "../../i18n/en.json"
import { BrokenSection } from "../contained"

describe("what stands in the place of a section that failed", () => {
  // As here, where nothing has given `react-i18next` any texts, of which it warns.
  beforeEach(() => void jest.spyOn(console, "warn").mockImplementation(() => undefined))
  afterEach(() => jest.restoreAllMocks())

  it("is in English where the store's copy of what gives the panel its texts has none", () => {
    const shown = renderToStaticMarkup(<BrokenSection />)
    expect(shown).toContain(en.menu.payins)
    expect(shown).toContain(en.error.broken)
  })
})
