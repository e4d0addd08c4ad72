import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import type { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'

type Reader = ReturnType<typeof wordsReader>

/** The address of each sound that a page has played to its end, or for a second. */
async function noteSounds(context: BrowserContext) {
  await context.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      const { src } = this
      const note = () => {
        if (this.src === src && (this.ended || this.currentTime > 1)) heard.push(src)
      }
      this.addEventListener('ended', note)
      this.addEventListener('timeupdate', note)
      return play.call(this)
    }
  })
}
export const heardIn = (page: Page) =>
  page.evaluate(() => [...new Set((globalThis as typeof globalThis & { heard: string[] }).heard)])
export const hearsFromDevice = (page: Page) =>
  expect
    .poll(async () => (await heardIn(page)).filter(address => address.startsWith('blob:')).length)
    .toBeGreaterThan(0)

/** The places in the cache of an account's media; null without a cache. */
export const cachedOf = (page: Page, user: number) =>
  page.evaluate(async name => {
    if (!(await caches.has(name))) return null
    const cache = await caches.open(name)
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  }, `yomu-media-${user}`)

/** A learner's window at a place, whose page is kept on the device. */
export async function windowAt(
  opening: Reader['of'],
  person: Awaited<ReturnType<typeof learner>>,
  place: string,
) {
  const window = await opening(person, { place, isKept: true })
  await noteSounds(window.context)
  await window.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await window.page.reload()
  return window
}

/** Keeps the text that is open. Less than 1 MB of sounds and pictures come with it, without a question. */
export const keepText = async (page: Page) => {
  await page.locator('[data-word]').first().waitFor()
  await page.getByLabel('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Keep offline' }).click()
}

/** The sounds of sentences and a recording, which the tests have small, are said to be larger by this. */
const MORE_BYTES = 2_000_000
const Sizes = z.looseObject({ items: z.array(z.looseObject({ bytes: z.number().optional() })) })

async function saysLarger(page: Page) {
  await page.route(/\/api\/articles\/\d+\/audio\/addresses/, async route => {
    const response = await route.fetch()
    const { items, ...rest } = Sizes.parse(await response.json())
    const larger = items.map(each =>
      each.bytes === undefined ? each : { ...each, bytes: each.bytes + MORE_BYTES },
    )
    await route.fulfill({ response, json: { ...rest, items: larger } })
  })
  // The first byte of a recording is asked for to learn its size.
  await page.route(/\/api\/media\?/, async route => {
    if (route.request().headers().range !== 'bytes=0-0') return route.fallback()
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-range': `bytes 0-0/${MORE_BYTES}` }
    await route.fulfill({ response, headers })
  })
}

/** The dialog about sounds and pictures of more than 1 MB, which opens once the text is kept. */
export const keepOffline = async (page: Page) => {
  await saysLarger(page)
  await keepText(page)
  const dialog = page.getByRole('dialog', { name: 'Sounds and pictures offline' })
  await dialog.waitFor()
  return dialog
}

/** A text with a voice, one of whose words somebody has had spoken. */
export async function spokenText(reader: Reader) {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, '猫が雨を見た。\n先生は本を読む。')
  await ended(person, (await person.study.articles.tts({ params: { id } })).task_id)
  await person.study.wordAudio.address({ body: { form: '猫', reading: 'ねこ' } })
  return { person, id }
}
