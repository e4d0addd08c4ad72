import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { sharedWordsStack } from '../../browser/support/words-stack.ts'
import { beepIn } from '../../flows/mining-lab.ts'
import { learner } from '../../support/people.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { FRAMES_A_SECOND, frameNumberOf, tenSentences } from '../../support/ten-sentences.ts'
import { watchedText } from '../../support/watched.ts'

let browser: SharedBrowser
let opened: Awaited<ReturnType<typeof sharedWordsStack>>
beforeAll(async () => {
  ;[opened, browser] = await Promise.all([sharedWordsStack(), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await opened?.close()
})

const [, cat, water] = tenSentences
const card = (page: Page) => page.getByRole('article', { name: 'Card' })
const picture = (page: Page) => page.getByRole('img', { name: 'The picture at this sentence' })
const shownAt = (picture: ReturnType<typeof card>) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

/** The bytes of the next sound or picture that the page asks for, written to a file. */
async function nextPart(page: Page, part: 'sound' | 'picture') {
  const reply = await page.waitForResponse(
    response => response.url().includes(`part=${part}`) && [200, 206].includes(response.status()),
  )
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const path = join(folder.path, part)
  // The browser itself may drop what a player has read.
  const whole = await page.context().request.get(reply.url())
  await writeFile(path, await whole.body())
  return path
}

describe('the cards of a film', () => {
  it('have the sound and picture of their sentence, whose ends are moved and to which neighbours are added', async () => {
    const hana = await learner(opened.stack)
    const { id } = await watchedText(hana)
    const { page, complaints, close } = await readerOf(browser, opened.stack, hana, { place: `read/${id}` })

    // A word is learnt, and another sentence kept.
    await page.locator('main [data-word]', { hasText: '猫' }).click()
    const popup = page.getByRole('dialog')
    await popup.getByText('The sound and a picture of the recording are kept with it.').waitFor()
    await popup.getByRole('button', { name: 'learning', exact: true }).click()
    await popup.getByText('It comes back in Review, with this sentence.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('main [data-word]', { hasText: '水' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await page.getByText('The sound and a picture of the recording are kept with it.').waitFor()
    await page.getByRole('button', { name: 'Keep the sentence' }).click()
    const mediaOf = async () => {
      const { items } = await hana.study.cards.queue({ query: {} })
      return items.flatMap(({ back }) => (back.media ? [back.media] : []))
    }
    await expect
      .poll(async () => (await mediaOf()).map(({ sound, picture }) => `${sound} ${picture}`))
      .toEqual(['ready ready', 'ready ready'])

    // Each plays with the answer, by itself, and not before.
    const played: string[] = []
    page.on('request', request => request.url().includes('/api/media') && played.push(request.url()))
    await page.goto(`${opened.stack.addresses.study}/app/reader/#/review`)
    await page.getByText('2 left').waitFor()
    await page.getByRole('button', { name: 'Listen' }).waitFor()
    expect(played).toEqual([])
    for (const sentence of [cat, water]) {
      const coming = [nextPart(page, 'sound'), nextPart(page, 'picture')]
      await page.keyboard.press('Space')
      const [sound = '', image = ''] = await Promise.all(coming)
      const { start_ms = 0, end_ms = 0 } = sentence ?? {}
      const beep = await beepIn(sound)
      expect(Math.abs(beep.start - 250)).toBeLessThan(40)
      expect(Math.abs(beep.end - 1_250)).toBeLessThan(40)
      const middle = ((start_ms + end_ms) / 2_000) * FRAMES_A_SECOND
      expect(Math.abs((await frameNumberOf(image)) - middle)).toBeLessThanOrEqual(1)
      await shownAt(picture(page))
      expect(await seriousFindings(page)).toEqual([])
      if (sentence === cat) await page.keyboard.press('3')
    }

    // The end of the sentence is moved to where the next one ends, and the card plays it from then on.
    const before = (await mediaOf()).find(({ media_id }) => media_id.startsWith('s.'))
    const cutOf = () => hana.study.minedMedia.get({ params: { media_id: before?.media_id ?? '' } })
    await page.keyboard.press('e')
    await page.getByText('Change the start and end').click()
    const end = page.getByRole('slider', { name: 'End' })
    for (let step = 0; step < 30; step += 1) await end.press('ArrowRight')
    await page.getByRole('button', { name: 'Hear it' }).click()
    await page.getByRole('button', { name: 'Save the changed start and end' }).click()
    await page.getByText('Saved. The new sound will be ready in a few seconds.').waitFor()
    await expect
      .poll(cutOf)
      .toMatchObject({ sound: 'ready', start_ms: before?.start_ms, end_ms: (before?.end_ms ?? 0) + 1_500 })
    // Two sentences before it are added one after the other; the moved end stays.
    for (const added of [1, 2]) {
      await page.getByRole('button', { name: 'Add the sentence before' }).click()
      await expect.poll(cutOf).toMatchObject({
        sound: 'ready',
        start_ms: (before?.start_ms ?? 0) - 1_500 * added,
        end_ms: (before?.end_ms ?? 0) + 1_500,
      })
    }
    const dialog = page.getByRole('dialog')
    const anew = nextPart(page, 'sound')
    await dialog.getByRole('button', { name: 'Play' }).click()
    expect((await beepIn(await anew)).end).toBeGreaterThan(2_700)
    expect(complaints).toEqual([])
    await close()

    // The list of kept sentences shows them too.
    const look = { place: 'sentences', touch: true, width: 390, height: 844 }
    const list = await readerOf(browser, opened.stack, hana, look)
    await shownAt(picture(list.page))
    expect(list.complaints).toEqual([])
    await list.close()
  })
})
