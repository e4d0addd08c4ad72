import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { keptOf } from '../../browser/support/kept.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { plainPicture } from '../../support/pictures.ts'
import { watchedText } from '../../support/watched.ts'
import {
  cachedOf,
  heardIn,
  hearsFromDevice,
  keepOffline,
  keepText,
  spokenText,
  windowAt,
} from './kept-media-windows.ts'

const reader = wordsReader()

/** A learner's device with the tests' texts, one after the other; the page that is open. */
const window = reader.shared(async opening => {
  const { person, id } = await spokenText(reader)
  const opened = await windowAt(opening, person, `read/${id}`)
  page = opened.page
  return { ...opened, person, id }
})
let page: Page

/** Starts the device without a network. */
async function coldStart(place: string) {
  const { context } = window()
  await context.setOffline(true)
  await page.close()
  page = await context.newPage()
  await page.goto(reader.at(place))
}
afterEach(() => window().context.setOffline(false))

const cached = () => cachedOf(page, window().person.user.id)
const isHere = () => page.getByText('The sounds and pictures are on this device.').first().waitFor()

describe('a kept text', () => {
  it('keeps less than 1 MB of sounds without a question, plays them from a cold start without a network, and removes them', async () => {
    const { id } = window()
    await keepText(page)
    await isHere()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await cached()).toEqual(Array(3).fill(expect.stringMatching(/^\/kept-media\/audio-[\w-]+$/)))

    await coldStart(`read/${id}`)
    await page.locator('[data-word]', { hasText: '猫' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hear the word' }).click()
    await hearsFromDevice(page)
    const before = (await heardIn(page)).length
    await page.keyboard.press('Escape')
    await page.getByLabel('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Sentence details' }).click()
    await page.getByRole('complementary', { name: 'Sentence' }).getByRole('button', { name: 'Play' }).click()
    await expect.poll(async () => (await heardIn(page)).length).toBe(before + 1)

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
    await page.getByText('The audio of this word is not on this device.').first().waitFor()

    await page.goto(reader.at('settings/account/device'))
    const section = page.locator('section', { hasText: 'On this device' })
    await section.getByText(/^Sounds and pictures: [\d.]+ .?B more$/i).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await section.getByRole('button', { name: /^Remove sounds and pictures of/ }).click()
    await section.getByText(/^Sounds and pictures: /).waitFor({ state: 'detached' })
    await expect.poll(cached).toEqual([])
  })

  it('keeps its pictures, shows them without a network, and removes them with the text', async () => {
    const { person } = window()
    const figures = [{ image: 'rain', offset: 0, alt: '雨の絵', width: 300, height: 300 }]
    const more = { explain_mode: 'split', title: '絵本', figures, cover: 'cover' }
    const id = await reader.withText(person, '雨が降る。', more)
    for (const [image, colour] of [
      ['rain', '#245'],
      ['cover', '#542'],
    ] as const)
      await person.study.images.store({ params: { id, image }, body: await plainPicture(colour) })
    await page.goto(reader.at(`read/${id}`))
    await keepText(page)
    await isHere()
    expect(await cached()).toEqual(Array(2).fill(expect.stringMatching(/^\/kept-media\/image-[\w-]+$/)))

    await coldStart(`read/${id}`)
    const drawn = () => page.getByAltText('雨の絵').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(drawn).toBeGreaterThan(0)
    await page.goto(reader.at('settings/account/device'))
    const section = page.locator('section', { hasText: 'On this device' })
    await section.getByText(/^Sounds and pictures: /).waitFor()
    await section.getByRole('button', { name: 'Remove “絵本”' }).click()
    await expect.poll(cached).toEqual([])
  })
})

let film: Awaited<ReturnType<typeof watchedText>>

describe('a film', () => {
  it('that is kept says its size before, plays its recording without a network, and the text follows', async () => {
    film = await watchedText(window().person)
    const place = `read/${film.id}`
    await page.goto(reader.at(place))
    const dialog = await keepOffline(page)
    await dialog.getByText(/^The recording \([\d.]+ .?B\)$/i).waitFor()
    expect((await cached())?.filter(name => name.includes('recording'))).toEqual([])
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await isHere()
    await coldStart(place)
    const player = page.getByRole('region', { name: 'Player' })
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await hearsFromDevice(page)
    await page.locator('[data-row] [data-sounding], [data-sounding]').first().waitFor()
  })

  it('has cards with their sound and picture without a network', async () => {
    const { person } = window()
    const before = (await cached()) ?? []
    await person.study.keptSentences.keep({ body: { article_id: film.id, index: 2, review: true } })
    const mediaNow = async () => {
      const { items } = await person.study.cards.queue({ query: {} })
      return items.map(({ back }) => `${back.media?.sound} ${back.media?.picture}`)
    }
    await expect.poll(mediaNow).toEqual(['ready ready'])
    // Cards are fetched when the app starts.
    await page.goto(reader.anew('review'))
    await page.getByText('1 left').waitFor()
    await expect
      .poll(async () => (await cached())?.filter(name => !before.includes(name)).toSorted())
      .toEqual([expect.stringMatching(/\/audio-/), expect.stringMatching(/\/image-/)])
    await page.waitForLoadState('networkidle')

    await coldStart('review')
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

it('sounds and pictures on a device go with the texts at another account’s sign-in, which sees none of them', async () => {
  const { person } = window()
  expect(await cached()).not.toEqual([])
  const { token, expires_at, user } = await learner(reader.stack())
  await page.evaluate(
    session => localStorage.setItem('yomu.session', session),
    JSON.stringify({ token, expires_at, user }),
  )
  await page.goto(reader.anew(`read/${film.id}`))
  await page.getByRole('alert').first().waitFor()
  await expect.poll(cached).toBeNull()
  expect((await cachedOf(page, user.id)) ?? []).toEqual([])
  await expect.poll(() => keptOf(page, person.user.id)).toBeNull()
})
