import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { learner } from '../../support/people.ts'
import { plainPicture } from '../../support/pictures.ts'
import { ended } from '../../support/tasks.ts'
import { tenSentences } from '../../support/ten-sentences.ts'
import { watchedText } from '../../support/watched.ts'

let opened: Awaited<ReturnType<typeof wordsStack>>
let browser: SharedBrowser
beforeAll(async () => {
  ;[opened, browser] = await Promise.all([wordsStack(edictLines), sharedChromium()])
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await opened?.close()
})

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
const heardIn = (page: Page) =>
  page.evaluate(() => [...new Set((globalThis as typeof globalThis & { heard: string[] }).heard)])
const hearsFromDevice = (page: Page) =>
  expect
    .poll(async () => (await heardIn(page)).filter(address => address.startsWith('blob:')).length, {
      timeout: 10_000,
    })
    .toBeGreaterThan(0)

/** The places in the cache of an account's media; null without a cache. */
const cachedOf = (page: Page, user: number) =>
  page.evaluate(async name => {
    if (!(await caches.has(name))) return null
    const cache = await caches.open(name)
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  }, `yomu-media-${user}`)

/** A learner's window at a place, whose page is kept on the device. */
async function windowAt(person: Awaited<ReturnType<typeof learner>>, place: string) {
  const window = await readerOf(browser, opened.stack, person, { place, isKept: true })
  await noteSounds(window.context)
  await window.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await window.page.reload()
  return window
}

/** The page of a device that was started without a network. */
async function coldStart({ page, context }: { page: Page; context: BrowserContext }, place: string) {
  await context.setOffline(true)
  await page.close()
  const next = await context.newPage()
  await next.goto(`${opened.stack.addresses.study}/app/reader/#/${place}`)
  return next
}

const keepOffline = async (page: Page) => {
  await page.locator('[data-word]').first().waitFor()
  await page.getByLabel('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Keep offline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sounds and pictures offline' })
  await dialog.waitFor()
  return dialog
}

/** A text with a voice, one of whose words somebody has had spoken. */
async function spokenText() {
  const person = await learner(opened.stack)
  const id = await opened.withText(person, '猫が雨を見た。\n先生は本を読む。')
  await ended(person, (await person.study.articles.tts({ params: { id } })).task_id)
  await person.study.wordAudio.address({ body: { form: '猫', reading: 'ねこ' } })
  return { person, id }
}

describe('a kept text', () => {
  it('keeps its sounds with its size said before, plays them from a cold start without a network, and removes them', async () => {
    const { person, id } = await spokenText()
    const window = await windowAt(person, `read/${id}`)
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
    await expect.poll(async () => (await heardIn(page)).length, { timeout: 10_000 }).toBe(before + 1)
    expect((await heardIn(page)).every(address => address.startsWith('blob:'))).toBe(true)

    // Another word was never spoken, which is said in its place.
    await page.keyboard.press('Escape')
    await page.locator('[data-word]', { hasText: '先生' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hear the word' }).click()
    await page.getByText('The sound of this word is not on this device.').first().waitFor()

    await page.goto(`${opened.stack.addresses.study}/app/reader/#/account`)
    const section = page.locator('section', { hasText: 'On this device' })
    await section.getByText(/^With sounds and pictures: [\d.]+ .?B more$/i).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await section.getByRole('button', { name: /^Remove sounds and pictures of/ }).click()
    await section.getByText(/^With sounds and pictures/).waitFor({ state: 'detached' })
    await expect.poll(() => cachedOf(page, person.user.id)).toEqual([])
    expect(window.complaints).toEqual([])
    await window.close()
  })

  it('plays its recording without a network, and the text follows', async () => {
    const person = await learner(opened.stack)
    const { id } = await watchedText(person)
    const window = await windowAt(person, `read/${id}`)
    const dialog = await keepOffline(window.page)
    await dialog.getByText(/^The recording \([\d.]+ .?B\)$/i).waitFor()
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await window.page.getByText('The sounds and pictures are on this device.').first().waitFor()
    const page = await coldStart(window, `read/${id}`)
    const player = page.getByRole('region', { name: 'Player' })
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await hearsFromDevice(page)
    await page.locator('[data-row] [data-sounding], [data-sounding]').first().waitFor()
    expect(window.complaints).toEqual([])
    await window.close()
  })

  it('keeps its pictures, and removes them with the text', async () => {
    const person = await learner(opened.stack)
    const figures = [{ image: 'rain', offset: 0, alt: '雨の絵', width: 300, height: 300 }]
    const id = await opened.withText(person, '雨が降る。', { explain_mode: 'split', figures, cover: 'cover' })
    for (const [image, colour] of [
      ['rain', '#245'],
      ['cover', '#542'],
    ] as const)
      await person.study.images.store({ params: { id, image }, body: await plainPicture(colour) })
    const window = await windowAt(person, `read/${id}`)
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
    expect(window.complaints).toEqual([])
    await window.close()
  })

  it('leaves nothing of a recording that was stopped or broke off, and gets it at the next try', async () => {
    const person = await learner(opened.stack)
    const { id } = await watchedText(person)
    const window = await windowAt(person, `read/${id}`)
    const { page } = window
    const held = Promise.withResolvers<void>()
    const isWhole = (url: URL) => url.pathname === '/api/media' && url.searchParams.has('whole')
    await page.route(isWhole, async route => {
      if (!route.request().headers().range) await held.promise
      await route.continue().catch(() => {})
    })
    const dialog = await keepOffline(page)
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await dialog.getByText(/of about/).waitFor()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    /** Without the sounds of words, which others have had spoken. */
    const recordings = async () =>
      (await cachedOf(page, person.user.id))?.filter(name => !name.startsWith('/kept-media/audio-'))
    const again = dialog.getByRole('button', { name: /^Keep on this device/ })
    await expect.poll(recordings).toEqual([])
    held.resolve()
    await page.unroute(isWhole)
    await page.reload()
    // It comes by itself at the next start, since it was asked for.
    await expect.poll(async () => (await recordings())?.length, { timeout: 15_000 }).toBe(1)
    expect(await again.count()).toBe(0)
    await window.close()
  })

  it('takes its sounds away with another account’s sign-in, which sees none of them', async () => {
    const { person, id } = await spokenText()
    const { page, close } = await windowAt(person, `read/${id}`)
    const dialog = await keepOffline(page)
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await page.getByText('The sounds and pictures are on this device.').first().waitFor()
    const { token, expires_at, user } = await learner(opened.stack)
    await page.evaluate(
      session => localStorage.setItem('yomu.session', session),
      JSON.stringify({ token, expires_at, user }),
    )
    await page.reload()
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => cachedOf(page, person.user.id)).toBeNull()
    expect((await cachedOf(page, user.id)) ?? []).toEqual([])
    await close()
  })
})

describe('a card', () => {
  it('has its sound and picture without a network', async () => {
    const person = await learner(opened.stack)
    const { id } = await watchedText(person)
    const [, cat] = tenSentences
    const kept = await person.study.keptSentences.keep({
      body: { article_id: id, index: 2, review: true },
    })
    const mediaNow = async () => {
      const { items } = await person.study.cards.queue({ query: {} })
      return items.map(({ back }) => `${back.media?.sound} ${back.media?.picture}`)
    }
    await expect.poll(mediaNow, { timeout: 60_000 }).toEqual(['ready ready'])
    expect([kept.front.sentence, cat?.text]).toEqual([cat?.text, cat?.text])
    const window = await windowAt(person, 'review')
    await window.page.getByText('1 left').waitFor()
    await expect
      .poll(async () => (await cachedOf(window.page, person.user.id))?.toSorted(), { timeout: 15_000 })
      .toEqual([expect.stringMatching(/\/audio-/), expect.stringMatching(/\/image-/)])
    await window.page.waitForLoadState('networkidle')

    const page = await coldStart(window, 'review')
    await page.getByText('1 left').waitFor()
    await page.keyboard.press('Space')
    const picture = page.getByRole('img', { name: 'The picture at this sentence' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 10_000 })
      .toBeGreaterThan(0)
    expect(await picture.getAttribute('src')).toMatch(/^blob:/)
    await hearsFromDevice(page)
    expect(window.complaints).toEqual([])
    await window.close()
  })
})
