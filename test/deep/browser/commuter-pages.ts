import type { Page } from 'playwright-core'

/** Waits until the page has all its rows. */
const settled = (page: Page) => page.locator('[data-direction][data-settled]').waitFor()

/** The rows of which the page shows a line, in order. */
export async function seen(page: Page): Promise<number[]> {
  await settled(page)
  return page.evaluate(() => {
    const box = document.querySelector('[data-direction] > div')?.getBoundingClientRect()
    if (!box) throw new Error('There is no page.')
    const isOn = (rect: DOMRect) =>
      rect.width > 0 && rect.right > box.left + 1 && rect.left < box.right - 1 && rect.bottom < box.bottom + 2
    return [...document.querySelectorAll<HTMLElement>('[data-direction] [data-row]')]
      .filter(row => row.innerText.trim() !== '' && [...row.getClientRects()].some(isOn))
      .map(row => Number(row.dataset.row))
  })
}

/** The number of pictures in the pages around that have come. */
export const drawnPictures = (page: Page): Promise<number> =>
  page
    .locator('[data-direction] img')
    .evaluateAll(all => all.filter(each => each instanceof HTMLImageElement && each.naturalWidth > 0).length)

/** A new word on the page that is not among those marked, and the place to tap it. */
const newWord = (page: Page, marked: readonly string[]) =>
  page.evaluate(known => {
    const box = document.querySelector('[data-direction] > div')?.getBoundingClientRect()
    if (!box) throw new Error('There is no page.')
    for (const word of document.querySelectorAll<HTMLElement>(
      '[data-direction] [data-word][data-state="?"]',
    )) {
      const text = word.cloneNode(true)
      if (text instanceof Element) for (const rt of text.querySelectorAll('rt')) rt.remove()
      const form = text.textContent ?? ''
      // Nouns alone: the dictionary names other words by another form than the text.
      if (!/^\p{Script=Han}+$/u.test(form) || known.includes(form)) continue
      const [rect] = word.getClientRects()
      if (!rect || rect.left < box.left + 2 || rect.right > box.right - 2 || rect.top < box.top) continue
      if (rect.bottom > box.bottom) continue
      return { form, x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
    }
    return null
  }, marked)

/** Gives new words on the page a state, by the popup. */
export async function tapWords(page: Page, count: number, state: 'learning' | 'known', marked: Set<string>) {
  for (let n = 0; n < count; n += 1) {
    const word = await newWord(page, [...marked])
    if (!word) return
    await page.touchscreen.tap(word.x, word.y)
    const popup = page.getByRole('dialog')
    await popup.getByRole('heading', { name: word.form }).waitFor()
    await popup.getByRole('button', { name: state, exact: true }).tap()
    marked.add(word.form)
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
}

/** Turns to the next page by a swipe: vertical text goes on to the left, so the finger moves to the right. */
export async function turn(page: Page): Promise<void> {
  await page.locator('[data-direction]').evaluate(leaf => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target: leaf, clientX, clientY: 400 })
    const tell = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      leaf.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches }))
    tell('touchstart', [touch(120)], [touch(120)])
    tell('touchend', [], [touch(280)])
  })
  await settled(page)
}
