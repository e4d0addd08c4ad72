import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { keptOf } from '../../browser/support/kept.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { plainPicture } from '../../support/pictures.ts'
import { tenSentences } from '../../support/ten-sentences.ts'
import { watchedText } from '../../support/watched.ts'
import {
  cachedOf,
  heardIn,
  hearsFromDevice,
  keepOffline,
  spokenText,
  windowAt,
} from './kept-media-windows.ts'

const reader = wordsReader()

/** The page of a device that was started without a network. */
async function coldStart({ page, context }: { page: Page; context: BrowserContext }, place: string) {
  await context.setOffline(true)
  await page.close()
  const next = await context.newPage()
  await next.goto(reader.at(place))
  return next
}

describe('a kept text', () => {
  it('keeps its sounds with its size said before, plays them from a cold start without a network, and removes them', async () => {
    const { person, id } = await spokenText(reader)
    const window = await windowAt(reader, person, `read/${id}`)
    const dialog = await keepOffline(window.page)
    await dialog.getByText(/^Sounds of sentences and words \(3, about [\d.]+ .?B\)$/i).waitFor()
    expect(await seriousFindings(window.page)).toEqual([])
    expect(await cachedOf(window.page, person.user.id)).toEqual([])
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await window.page.getByText('The sounds and pictures are on this device.').first().waitFor()
    expect(await cachedOf(window.page, person.user.id)).toEqual(
      Array(3).fill(expect.stringMatching(/^\/kept-media\/audio-[\w-]+$/)),
    )

    const page = await coldStart(window, `read/${id}`)
    await page.locator('[data-word]', { hasText: '猫' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hear the word' }).click()
    await hearsFromDevice(page)
    const before = (await heardIn(page)).length
    await page.keyboard.press('Escape')
    await page.getByLabel('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Sentence details' }).click()
    await page.getByRole('complementary', { name: 'Sentence' }).getByRole('button', { name: 'Play' }).click()
    await expect.poll(async () => (await heardIn(page)).length).toBe(before + 1)
    expect((await heardIn(page)).every(address => address.startsWith('blob:'))).toBe(true)

    // The text is heard as a whole, one sentence after the other.
    await page.goto(reader.at(`listen/${id}`))
    await page.getByText('Press play to listen.').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('That was the last sentence.').waitFor()
    await expect.poll(async () => (await heardIn(page)).length).toBeGreaterThan(before + 1)
    expect((await heardIn(page)).every(address => address.startsWith('blob:'))).toBe(true)
    await page.goto(reader.at(`read/${id}`))

    // Another word was never spoken, which is said in its place.
    await page.keyboard.press('Escape')
    await page.locator('[data-word]', { hasText: '先生' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hear the word' }).click()
    await page.getByText('The sound of this word is not on this device.').first().waitFor()

    await page.goto(reader.at('account'))
    const section = page.locator('section', { hasText: 'On this device' })
    await section.getByText(/^With sounds and pictures: [\d.]+ .?B more$/i).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await section.getByRole('button', { name: /^Remove sounds and pictures of/ }).click()
    await section.getByText(/^With sounds and pictures/).waitFor({ state: 'detached' })
    await expect.poll(() => cachedOf(page, person.user.id)).toEqual([])
  })

  it('plays its recording without a network, and the text follows', async () => {
    const person = await learner(reader.stack())
    const { id } = await watchedText(person)
    const window = await windowAt(reader, person, `read/${id}`)
    const dialog = await keepOffline(window.page)
    await dialog.getByText(/^The recording \([\d.]+ .?B\)$/i).waitFor()
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await window.page.getByText('The sounds and pictures are on this device.').first().waitFor()
    const page = await coldStart(window, `read/${id}`)
    const player = page.getByRole('region', { name: 'Player' })
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await hearsFromDevice(page)
    await page.locator('[data-row] [data-sounding], [data-sounding]').first().waitFor()
  })

  it('keeps its pictures, and removes them with the text', async () => {
    const person = await learner(reader.stack())
    const figures = [{ image: 'rain', offset: 0, alt: '雨の絵', width: 300, height: 300 }]
    const id = await reader.withText(person, '雨が降る。', { explain_mode: 'split', figures, cover: 'cover' })
    for (const [image, colour] of [
      ['rain', '#245'],
      ['cover', '#542'],
    ] as const)
      await person.study.images.store({ params: { id, image }, body: await plainPicture(colour) })
    const window = await windowAt(reader, person, `read/${id}`)
    const dialog = await keepOffline(window.page)
    await dialog.getByText(/^Pictures \(2, \d/).waitFor()
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await window.page.getByText('The sounds and pictures are on this device.').first().waitFor()
    expect(await cachedOf(window.page, person.user.id)).toEqual(
      Array(2).fill(expect.stringMatching(/^\/kept-media\/image-[\w-]+$/)),
    )

    const page = await coldStart(window, 'account')
    const section = page.locator('section', { hasText: 'On this device' })
    await section.getByText(/^With sounds and pictures/).waitFor()
    await section.getByRole('button', { name: /^Remove “/ }).click()
    await expect.poll(() => cachedOf(page, person.user.id)).toEqual([])
  })

  it('goes with its sounds at another account’s sign-in, which sees none of them', async () => {
    const { person, id } = await spokenText(reader)
    const { page } = await windowAt(reader, person, `read/${id}`)
    const dialog = await keepOffline(page)
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await page.getByText('The sounds and pictures are on this device.').first().waitFor()
    const { token, expires_at, user } = await learner(reader.stack())
    await page.evaluate(
      session => localStorage.setItem('yomu.session', session),
      JSON.stringify({ token, expires_at, user }),
    )
    await page.reload()
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => cachedOf(page, person.user.id)).toBeNull()
    expect((await cachedOf(page, user.id)) ?? []).toEqual([])
    await expect.poll(() => keptOf(page, person.user.id)).toBeNull()
  })
})

describe('a card', () => {
  it('has its sound and picture without a network', async () => {
    const person = await learner(reader.stack())
    const { id } = await watchedText(person)
    const [, cat] = tenSentences
    const kept = await person.study.keptSentences.keep({
      body: { article_id: id, index: 2, review: true },
    })
    const mediaNow = async () => {
      const { items } = await person.study.cards.queue({ query: {} })
      return items.map(({ back }) => `${back.media?.sound} ${back.media?.picture}`)
    }
    await expect.poll(mediaNow).toEqual(['ready ready'])
    expect([kept.front.sentence, cat?.text]).toEqual([cat?.text, cat?.text])
    const window = await windowAt(reader, person, 'review')
    await window.page.getByText('1 left').waitFor()
    await expect
      .poll(async () => (await cachedOf(window.page, person.user.id))?.toSorted())
      .toEqual([expect.stringMatching(/\/audio-/), expect.stringMatching(/\/image-/)])
    await window.page.waitForLoadState('networkidle')

    const page = await coldStart(window, 'review')
    await page.getByText('1 left').waitFor()
    await page.keyboard.press('Space')
    const picture = page.getByRole('img', { name: 'The picture at this sentence' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await picture.getAttribute('src')).toMatch(/^blob:/)
    await hearsFromDevice(page)
  })
})
