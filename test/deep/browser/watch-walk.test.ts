import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { film, until } from '../../browser/support/film.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { cardsInDeck } from '../../support/decks/cards-in-deck.ts'
import { storedEntries } from '../../support/decks/stored-entries.ts'
import { edictLines } from '../../support/dictionary.ts'
import {
  type FakeTranscription,
  startFakeTranscription,
  transcriptionSettings,
} from '../../support/fake-transcription/index.ts'
import { learner } from '../../support/people.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { spokenSentences, subtitlesOf, tenMinutes } from '../../support/ten-minutes.ts'

const LINES = [
  ...edictLines,
  '朝 [あさ] /(n) morning/(P)/',
  '水 [みず] /(n) water/(P)/',
  '起きる [おきる] /(v1,vi) to get up/(P)/',
  '飲む [のむ] /(v5m,vt) to drink/(P)/',
]

let transcription: FakeTranscription
let opened: Awaited<ReturnType<typeof wordsStack>>
let browser: SharedBrowser
let video: Buffer
beforeAll(async () => {
  ;[transcription, browser, video] = await Promise.all([
    startFakeTranscription(),
    sharedChromium(),
    tenMinutes(),
  ])
  opened = await wordsStack(LINES, { settings: transcriptionSettings(transcription) })
})
afterAll(async () => {
  await browser?.close()
  await opened?.close()
  await transcription?.close()
})

const WORDS = ['朝', '猫', '水']
/** So long after the end of a sentence, playing may come to rest. The machine may be busy. */
const REST_MS = 400

const playerIn = (page: Page) => page.getByRole('region', { name: 'Player' })
const pageIsFine = async (page: Page) => {
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
}

it.each([
  ['by keyboard', 1280],
  ['by touch', 390],
] as const)('a learner watches, mines, reviews, exports and listens, %s (%i px)', async (_, width) => {
  const touch = width < 600
  const { stack } = opened
  const hana = await learner(stack)
  const { page, complaints, close } = await readerOf(browser, stack, hana, {
    ...{ place: 'add', width, height: touch ? 844 : 900, touch },
  })
  const address = (place: string) => `${stack.addresses.study}/app/reader/#/${place}`
  const press = (control: Locator) => (touch ? control.tap() : control.press('Enter'))
  const choose = (label: string, name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel(label).setInputFiles({ name, mimeType, buffer })

  // A film of ten minutes, with subtitles in both languages.
  await choose('Choose a file', '十分.srt', 'text/plain', Buffer.from(subtitlesOf('ja')))
  await page.getByText('300 lines').waitFor()
  await choose('Choose the video or sound file', '十分.webm', 'video/webm', video)
  await choose('Choose subtitles in your language', 'ten.srt', 'text/plain', Buffer.from(subtitlesOf('en')))
  await page.getByText('Translations: ten.srt · 300 lines').waitFor()
  await press(page.getByRole('button', { name: 'Add and read' }))
  await page.getByRole('heading', { level: 1, name: '十分' }).waitFor()
  const playButton = playerIn(page).getByRole('button', { name: 'Play', exact: true })
  await playButton.waitFor()
  await page.locator('main [data-word]').first().waitFor()
  const path = new URL(page.url()).hash.split('/')
  const id = Number(path[2])
  await pageIsFine(page)

  // It rests after each sentence, whose words are mined.
  const pauseEach = playerIn(page).getByRole('button', { name: 'Pause after each', exact: true })
  if (touch) await pauseEach.tap()
  else await page.keyboard.press('Shift+P')
  await pauseEach.and(page.locator('[aria-pressed="true"]')).waitFor()
  for (const [at, word] of WORDS.entries()) {
    const { start_ms = 0, end_ms = 0 } = spokenSentences[at] ?? {}
    if (touch) await playButton.tap()
    else await page.keyboard.press('Space')
    await until(page, `!paused && currentTime * 1000 > ${start_ms}`)
    await until(page, 'paused')
    const past = (await film(page)).at - end_ms
    expect(past).toBeGreaterThan(-50)
    expect(past).toBeLessThan(REST_MS)
    await page.locator('main [data-sounding]', { hasText: word }).waitFor()
    await mine(page, word, touch)
  }

  // The translation comes from the other file.
  if (!touch) {
    await page.keyboard.press('Shift+V')
    await page.keyboard.press('t')
    await playerIn(page).locator('[data-translation]', { hasText: 'Line 3.' }).waitFor()
    await page.keyboard.press('Shift+V')
  } else {
    await playerIn(page).getByRole('button', { name: 'Translation', exact: true }).tap()
    await playerIn(page).locator('[data-translation]', { hasText: 'Line 3.' }).waitFor()
  }
  await pageIsFine(page)

  // Their cards come back with sound and picture.
  const media = async () => {
    const { items } = await hana.study.cards.queue({ query: {} })
    return items.map(({ back }) => `${back.media?.sound} ${back.media?.picture}`)
  }
  await expect.poll(media).toEqual(Array(WORDS.length).fill('ready ready'))
  await page.goto(address('review'))
  for (let left = WORDS.length; left > 0; left -= 1) {
    await page.getByText(`${left} left`, { exact: true }).waitFor()
    const sound = page.waitForResponse(reply => reply.url().includes('part=sound') && reply.status() < 300)
    await press(page.getByRole('button', { name: 'Show the answer' }))
    await sound
    const picture = page.getByRole('img', { name: 'The picture at this sentence' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    if (left === WORDS.length) await pageIsFine(page)
    if (touch) await page.getByRole('button', { name: /^Easy/ }).tap()
    else await page.keyboard.press('4')
  }
  await page.getByText('Done for today').waitFor()

  // The deck has both as files.
  const deck = await fetch(`${stack.addresses.study}/api/exports/words?format=apkg&sound=true`, {
    headers: { authorization: `Bearer ${hana.token}` },
  })
  await expectDeck(Buffer.from(await deck.arrayBuffer()))

  // A film without subtitles is transcribed.
  await page.goto(address('add'))
  await choose('Choose a file', '話.webm', 'video/webm', video)
  await press(page.getByRole('button', { name: 'Add and read' }))
  await page.locator('main [data-row]', { hasText: 'よく' }).first().waitFor()
  await page
    .getByRole('button', { name: /^Play from/ })
    .first()
    .waitFor()
  await playButton.waitFor()
  if (touch) await playButton.tap()
  else await page.keyboard.press('Space')
  await until(page, 'currentTime > 0.3')

  // The first film is listened to with its text hidden.
  await page.goto(address(`read/${id}/0`))
  await playButton.waitFor()
  await press(page.getByLabel('More', { exact: true }))
  await press(page.getByRole('button', { name: 'Listen without the text' }))
  await page.getByText('Press play to listen.').waitFor()
  if (touch) await page.getByRole('button', { name: 'Play', exact: true }).tap()
  else await page.keyboard.press('Space')
  const hidden = page.getByRole('button', { name: 'Listen first.' })
  await hidden.waitFor()
  expect(await page.getByText('朝').count()).toBe(0)
  await pageIsFine(page)
  if (touch) await hidden.tap()
  else await page.keyboard.press('t')
  await page.locator('[aria-expanded="true"]', { hasText: 'た' }).first().waitFor()
  expect(complaints).toEqual([])
  await close()
})

/** Learns a word of the sentence that was spoken, and closes what opened. */
async function mine(page: Page, word: string, touch: boolean): Promise<void> {
  const popup = page.getByRole('dialog')
  const learning = popup.getByRole('button', { name: 'learning', exact: true })
  if (touch) {
    await playerIn(page).locator('[data-subtitle] [data-word]', { hasText: word }).tap()
    await learning.tap()
  } else {
    await openByKeys(page, word)
    await page.keyboard.press('2')
  }
  await learning.and(page.locator('[aria-pressed="true"]')).waitFor()
  await popup.getByText('The sound and a picture of the recording are kept with it.').waitFor()
  // A tap on the film beside an open word only closes it.
  if (touch) await page.touchscreen.tap(30, 100)
  else await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })
}

/** Goes from one unknown word to the next until that one is open. */
async function openByKeys(page: Page, word: string): Promise<void> {
  const popup = page.getByRole('dialog')
  for (let tried = 0; tried < 15; tried += 1) {
    await page.keyboard.press('n')
    await page.keyboard.press('Enter')
    await popup.waitFor()
    if ((await popup.textContent())?.includes(word)) return
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'hidden' })
  }
  throw new Error(`No unknown word is ${word}.`)
}

/** Each word has a card with a sound and a picture that are in the deck. */
async function expectDeck(deck: Buffer): Promise<void> {
  const folder = await temporaryFolder()
  try {
    const { cards } = await cardsInDeck(deck, folder.path)
    expect(cards).toHaveLength(WORDS.length)
    const media = [...storedEntries(deck)].filter(([name]) => /^\d+$/.test(name))
    const isPicture = (bytes: Buffer) => bytes.toString('latin1', 8, 12) === 'WEBP'
    expect(media.filter(([, bytes]) => isPicture(bytes))).toHaveLength(WORDS.length)
    expect(media.filter(([, bytes]) => !isPicture(bytes))).toHaveLength(WORDS.length)
  } finally {
    await folder.remove()
  }
}
