import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { videoStack } from '../../flows/video-stack.ts'
import { makeMedia } from '../../support/media.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { makeTenSentences, tenSentences } from '../../support/ten-sentences.ts'

let browser: SharedBrowser
beforeAll(async () => {
  browser = await sharedChromium()
})
afterAll(() => browser?.close())

const lab = startedForFile(() => videoStack('local'))

/** A film of ten sentences, the fourth of which hana keeps with its sound and picture. */
async function keptOfFilm() {
  const { hana } = lab()
  const folder = await temporaryFolder()
  const path = join(folder.path, 'ten.webm')
  await makeTenSentences(path)
  const stream = await readFile(path)
  await folder.remove()
  const { file_handle } = await hana.study.videos.file({ query: { name: 'ten.webm' }, stream })
  const lines = tenSentences.map(({ text, start_ms, end_ms }) => ({ text, start_ms, end_ms }))
  const body = { lines, file_handle, title: '一日', explain_mode: 'split' as const }
  const { task_id } = await hana.study.articles.upload({ body })
  const article_id = (await ended(hana, task_id)).article_id ?? 0
  const { sentences } = await hana.study.articles.get({ params: { id: article_id }, query: {} })
  const index = sentences.find(({ sentence }) => sentence === tenSentences[3]?.text)?.index ?? -1
  const kept = await hana.study.keptSentences.keep({ body: { article_id, index, review: true } })
  return { article_id, index, media_id: `s.${kept.item_id}` }
}

/** Answers for the cutting, which has tests of its own: what is wanted is ready, with a sound and a picture of the tests. */
async function cutAtOnce(page: Page) {
  const folder = await temporaryFolder()
  const sound = join(folder.path, 'sound.mp3')
  await makeMedia(sound, [{ tone: 1 }])
  const bytes = await readFile(sound)
  await folder.remove()
  await page.route('**/api/collections/media/*', async route => {
    const reply = await route.fetch()
    const json = { ...(await reply.json()), sound: 'ready', picture: 'ready' }
    await route.fulfill({ response: reply, json })
  })
  await page.route('**/api/media/mined?*', route =>
    route.request().url().includes('part=sound')
      ? route.fulfill({ body: bytes, contentType: 'audio/mpeg' })
      : route.fulfill({ body: PICTURE, contentType: 'image/svg+xml' }),
  )
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#678"/></svg>'

describe('a card of a film', () => {
  it('plays its sound with the answer and again by a key, shows its picture, and has its ends moved', async () => {
    const { hana, stack } = lab()
    const { media_id, article_id, index } = await keptOfFilm()
    const before = await hana.study.minedMedia.get({ params: { media_id } })
    const { page, complaints, close } = await readerOf(browser, stack, hana, { place: 'words' })
    await cutAtOnce(page)
    await page.getByRole('link', { name: 'Review' }).first().click()
    const played: string[] = []
    page.on('request', request => request.url().includes('part=sound') && played.push(request.url()))
    await page.getByRole('button', { name: 'Show the answer' }).waitFor()
    expect(played).toEqual([])
    await page.keyboard.press('Space')
    const picture = page.getByRole('img', { name: 'The picture at this sentence' })
    await picture.waitFor()
    await vi.waitFor(async () => {
      const width = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
      expect(width).toBeGreaterThan(0)
    }, 10_000)
    await vi.waitFor(() => expect(played.length).toBeGreaterThan(0), 10_000)
    await page.keyboard.press('e')
    await page.getByText('Move the ends').click()
    await page.getByRole('button', { name: 'End: 50 ms later' }).click()
    await page.getByRole('slider', { name: 'Start' }).press('ArrowLeft')
    await page.getByRole('button', { name: 'Hear it' }).click()
    await page.getByRole('button', { name: 'Save the ends' }).click()
    await vi.waitFor(async () => {
      const media = await hana.study.minedMedia.get({ params: { media_id } })
      expect(media).toMatchObject({
        start_ms: before.start_ms - 50,
        end_ms: before.end_ms + 50,
      })
    }, 30_000)
    expect(complaints).toEqual([])
    await close()

    // Kept sentences show them too, and the panel of a sentence says that they come along.
    const list = await readerOf(browser, stack, hana, {
      place: 'sentences',
      touch: true,
      width: 390,
      height: 844,
    })
    await cutAtOnce(list.page)
    await list.page.reload()
    await list.page.getByRole('img', { name: 'The picture at this sentence' }).waitFor()
    expect(list.complaints).toEqual([])
    await list.close()
    const text = await readerOf(browser, stack, hana, { place: `read/${article_id}/${index + 1}` })
    await text.page.getByLabel('More').waitFor()
    for (const key of ['ArrowDown', 'e']) await text.page.keyboard.press(key)
    await text.page.getByText('Its sound and a picture come along from the recording.').waitFor()
    await text.close()
  })
})
