import { onPageReturn } from "../page-return"

const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }))
const page = new EventTarget()

describe("a page that the back button brings back", () => {
  it("is told from one that is loaded, until nobody asks any more", () => {
    Object.assign(globalThis, {
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    })
    const returned = jest.fn()
    const end = onPageReturn(returned)
    show(false)
    expect(returned).not.toHaveBeenCalled()
    show(true)
    expect(returned).toHaveBeenCalledTimes(1)
    end()
    show(true)
    expect(returned).toHaveBeenCalledTimes(1)
    Object.assign(globalThis, { addEventListener: undefined, removeEventListener: undefined })
  })

  it("is none on a server, which is no trouble", () => {
    expect(() => onPageReturn(() => undefined)()).not.toThrow()
  })
})
