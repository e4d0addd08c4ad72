import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keptOf } from '../../browser/support/kept.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { watchedText } from '../../support/watched.ts'
import { cachedOf, keepOffline, spokenText, windowAt } from './kept-media-windows.ts'
import { withLittleRoom } from './little-room.ts'

const reader = wordsReader()

/** Recordings and clips on their way to the device. */
const isMedia = (url: URL) => url.pathname === '/api/media' && url.searchParams.has('whole')
const isAsked = (url: URL) => url.pathname.startsWith('/api/')
const isSent = 'The sounds and pictures are on this device.'

/** Holds recordings up until they are let go. The first byte tells the size and is not held. */
async function holdUp(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route(isMedia, async route => {
    if (!route.request().headers().range) await held.promise
    await route.continue().catch(() => {})
  })
  return async () => {
    held.resolve()
    await page.unroute(isMedia)
  }
}

/** A learner's device with a film, and with a text that has three sounds. */
const window = reader.shared(async opening => {
  const { person, id: spoken } = await spokenText(reader)
  const { id: film } = await watchedText(person)
  return { ...(await windowAt(opening, person, `read/${film}`)), person, film, spoken }
})
const cached = async () => (await cachedOf(window().page, window().person.user.id)) ?? []
/** The recording alone: words have sounds as well, which others have had spoken. */
const recordings = async () => (await cached()).filter(name => !name.startsWith('/kept-media/audio-')).length

/** Removes what the device has of a text, by the section of the account. */
async function removed(title: string) {
  const { page } = window()
  await page.goto(reader.at('settings/account/device'))
  await page.getByRole('button', { name: `Remove “${title}”` }).click()
  await page.getByRole('button', { name: `Remove “${title}”` }).waitFor({ state: 'detached' })
  await expect.poll(recordings).toBe(0)
}

describe('media of a kept text', () => {
  it('that were stopped say so, stay stopped at the next start, and go on when asked', async () => {
    const { page } = window()
    const letGo = await holdUp(page)
    const dialog = await keepOffline(page)
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await dialog.getByText(/of about/).waitFor()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByText('You stopped the download').waitFor()
    expect(await dialog.getByText('on this device', { exact: true }).count()).toBe(0)
    expect(await recordings()).toBe(0)
    await letGo()

    await page.goto(reader.at('settings/account/device'))
    await page.reload()
    const section = page.locator('section', { hasText: 'On this device' })
    await section.getByText('You stopped the download').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await recordings()).toBe(0)
    await section.getByRole('button', { name: /^Continue with the sounds and pictures of/ }).click()
    await expect.poll(recordings).toBe(1)
    await section.getByText('You stopped the download').waitFor({ state: 'detached' })
  })

  it('that broke off leave nothing, and come by themselves at the next start', async () => {
    const { page, film } = window()
    await removed('十の文')
    await page.route(isMedia, route => (route.request().headers().range ? route.continue() : route.abort()))
    await page.goto(reader.at(`read/${film}`))
    const dialog = await keepOffline(page)
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await dialog.getByText('yomu will try again automatically').waitFor()
    expect(await recordings()).toBe(0)
    await page.unroute(isMedia)
    await page.reload()
    await expect.poll(recordings).toBe(1)
  })

  it('that two windows choose at once all come', async () => {
    const { page, context, film } = window()
    await removed('十の文')
    const letGo = Promise.withResolvers<void>()
    const isWord = (url: URL) => url.pathname === '/api/word-audio'
    await page.route(isWord, async route => {
      await letGo.promise
      await route.continue()
    })
    await page.goto(reader.at(`read/${film}`))
    const first = await keepOffline(page)
    await first.getByLabel(/^The recording/).uncheck()
    await first.getByRole('button', { name: /^Keep on this device/ }).click()
    await first.getByText(/of about/).waitFor()

    const other = await context.newPage()
    await other.goto(reader.at(`read/${film}`))
    const second = await keepOffline(other)
    await second.getByRole('button', { name: /^Keep on this device/ }).click()
    letGo.resolve()
    await other.getByText(isSent).first().waitFor()
    expect(await recordings()).toBe(1)
    await other.close()
    await page.unroute(isWord)
    await removed('十の文')
  })

  it('of which one fails have the others here; on a network that costs they go on only when asked', async () => {
    const { page, context, spoken } = window()
    const isFirst = (url: URL) => isMedia(url) && url.searchParams.get('row') === '0'
    await page.route(isFirst, route => route.fulfill({ status: 500 }))
    await page.goto(reader.at(`read/${spoken}`))
    const dialog = await keepOffline(page)
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await dialog.getByText('yomu will try again automatically').waitFor()
    await dialog.getByText('2 of 3 are on this device').waitFor()
    await page.unroute(isFirst)

    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.reload()
    const costly = await keepOffline(page)
    await costly.getByText('Your network may charge for data.').waitFor()
    await costly.getByText('2 of 3 are on this device').waitFor()
    await costly.getByRole('button', { name: /^Continue/ }).click()
    await page.getByText(isSent).first().waitFor()
    await expect.poll(cached).toHaveLength(3)
  })

  it('that the browser removed are missed, which is said, and are fetched again', async () => {
    const { page, person } = window()
    await page.evaluate(name => caches.delete(name), `yomu-media-${person.user.id}`)
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: 'Your browser has removed sounds or pictures' })
    await notice.waitFor()
    await notice.getByRole('button', { name: 'Download them again' }).click()
    await expect.poll(async () => (await cached()).length).toBe(3)
  })

  it('that find no more room say so; the texts and sounds that were here stay', async () => {
    const { person, spoken, film: id } = window()
    const { page, context, fill } = await withLittleRoom(reader, person)
    const open = async (text: number) => {
      await page.goto(reader.at(`read/${text}`))
      return keepOffline(page)
    }
    const before = await open(spoken)
    await before.getByRole('button', { name: /^Keep on this device/ }).click()
    await page.getByText(isSent).first().waitFor()
    const sounds = await cachedOf(page, person.user.id)
    expect(sounds).toHaveLength(3)
    await page.keyboard.press('Escape')

    const dialog = await open(id)
    await fill()
    await dialog.getByRole('button', { name: /^Keep on this device/ }).click()
    await page.getByText('The browser has no room left for this.').first().waitFor()
    await dialog.getByRole('button', { name: /^(?:Keep on this device|Continue)/ }).waitFor()
    expect(await cachedOf(page, person.user.id)).toEqual(sounds)
    expect((await keptOf(page, person.user.id, 'whole'))?.toSorted()).toEqual([spoken, id].toSorted())
    // The page's own files are not kept in so little room.
    await context.route(isAsked, route => route.abort())
    await page.goto(reader.at('library'))
    await page.goto(reader.at(`read/${spoken}`))
    await page.locator('[data-word]', { hasText: '先生' }).first().waitFor()
  })
})
