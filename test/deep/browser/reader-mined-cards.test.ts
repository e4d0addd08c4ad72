import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { watchedText } from '../../support/watched.ts'

const reader = wordsReader()

const card = (page: Page) => page.getByRole('article', { name: 'Card' })
const picture = (page: Page) => page.getByRole('img', { name: 'The picture at this sentence' })
/** The top of the ratings on wide windows, and before them of the button for the answer, whatever a card shows. */
const RATINGS = 615
const shownAt = (picture: ReturnType<typeof card>) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

it('the cards of a film have the sound and picture of their sentence, whose ends are moved and to which neighbours are added', async () => {
  const hana = await learner(reader.stack())
  const { id } = await watchedText(hana)
  const { page } = await reader.of(hana, { place: `read/${id}` })

  // A word is learnt, and another sentence kept.
  await page.locator('main [data-word]', { hasText: '猫' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('The sound and a picture of the recording are saved too.').waitFor()
  await popup.getByRole('button', { name: 'learning', exact: true }).click()
  await popup.getByText('It will come up in Review, with this sentence.').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('main [data-word]', { hasText: '水' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  const keep = page.getByRole('button', { name: 'Keep the sentence' })
  await keep.hover()
  await keep.getByText('The sound and a picture of the recording are saved too.').waitFor()
  await keep.click()
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
  await page.goto(reader.at('review'))
  await page.getByText('2 left').waitFor()
  await page.getByRole('button', { name: 'Listen' }).waitFor()
  expect(played).toEqual([])
  const topOf = (control: Locator) => control.evaluate(element => element.getBoundingClientRect().top)
  const answer = page.getByRole('button', { name: 'Show the answer' })
  for (const left of [2, 1]) {
    expect(await topOf(answer)).toBe(RATINGS)
    await page.keyboard.press('Space')
    await shownAt(picture(page))
    for (const size of [
      { width: 1_024, height: 768 },
      { width: 1_280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      expect(await topOf(page.getByRole('button', { name: /^Good/ }))).toBe(RATINGS)
    }
    await expect.poll(() => played.filter(url => url.includes('part=sound')).length).toBe(3 - left)
    if (left === 2) await page.keyboard.press('3')
  }

  // The end of the sentence is moved, and the card plays it from then on.
  const before = (await mediaOf()).find(({ media_id }) => media_id.startsWith('s.'))
  const cutOf = () => hana.study.minedMedia.get({ params: { media_id: before?.media_id ?? '' } })
  await page.keyboard.press('e')
  await page.getByText('Change the start and end').click()
  const end = page.getByRole('slider', { name: 'End' })
  for (let step = 0; step < 6; step += 1) await end.press('ArrowRight')
  await page.getByRole('button', { name: 'Hear it' }).click()
  await page.getByRole('button', { name: 'Save the start and end' }).click()
  await page.getByText('Saved. The new sound will be ready in a few seconds.').waitFor()
  await expect
    .poll(cutOf)
    .toMatchObject({ sound: 'ready', start_ms: before?.start_ms, end_ms: (before?.end_ms ?? 0) + 300 })
  // The sentence before it is added; the moved end stays.
  await page.getByRole('button', { name: 'Add the previous sentence' }).click()
  await expect.poll(cutOf).toMatchObject({
    sound: 'ready',
    start_ms: (before?.start_ms ?? 0) - 1_500,
    end_ms: (before?.end_ms ?? 0) + 300,
  })
  const dialog = page.getByRole('dialog')
  const anew = page.waitForResponse(reply => reply.url().includes('part=sound') && reply.ok())
  await dialog.getByRole('button', { name: 'Play' }).click()
  await anew

  // The list of kept sentences shows them too.
  await page.goto(reader.at('sentences'))
  await shownAt(picture(page))
})
