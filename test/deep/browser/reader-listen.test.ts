import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { windowsOfTest } from '../../browser/support/windows-of-test.ts'
import { filmWithLines, videoLab } from '../../flows/video-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const lab = videoLab('local')

/** A phone with the film open; the tests go on where the one before them ended. */
const phone = startedForFile(async () => {
  const [browser, id] = await Promise.all([sharedChromium(), filmWithLines(lab)])
  const look = { width: 390, height: 844, touch: true }
  return readerOf(browser, lab.stack, lab.hana, { place: `read/${id}`, ...look })
})
windowsOfTest(() => [phone()])

/** The sentence, once its text is shown. */
const shown = (page: Page, text: string) =>
  page.locator('[aria-keyshortcuts="t"][aria-expanded="true"]').filter({ hasText: text })

describe('listening to a text', () => {
  it('by keyboard plays one sentence after the other, with the text hidden until it is asked for', async () => {
    const { page } = phone()
    await page.getByLabel('More', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Listen without the text' }).press('Enter')
    await page.getByRole('heading', { name: '雨の日' }).waitFor()
    await page.getByText('Press play to listen.').waitFor()
    await page.keyboard.press('Space')
    const hidden = page.getByRole('button', { name: 'Listen first.' })
    await hidden.waitFor()
    expect(await page.getByText('雨が').count()).toBe(0)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await page.keyboard.press('t')
    await shown(page, '降').waitFor()
    await page.keyboard.press('ArrowRight')
    await hidden.waitFor()
    await page.keyboard.press('t')
    await shown(page, '傘').waitFor()
    await page.getByText('That was the last sentence.').waitFor()
    await page.keyboard.press('ArrowLeft')
    await hidden.waitFor()
  })

  it('makes one file, or one of the speech alone, and controls from the lock screen the one sound that is heard', async () => {
    const { page } = phone()
    await page.addInitScript(recordActions)
    // The first address has expired.
    let refused = 0
    await page.route('**/api/listening/file?*', route =>
      refused++ === 0 ? route.fulfill({ status: 403 }) : route.fallback(),
    )
    await page.reload()
    await page.getByRole('group', { name: 'Play each sentence' }).getByRole('button', { name: '5×' }).click()
    await page.getByRole('button', { name: 'Create one file' }).click()
    const file = page.getByLabel('The file to listen to')
    await file.waitFor()
    await expect.poll(() => file.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(10)
    expect(refused).toBeGreaterThan(1)
    const state = () =>
      file.evaluate((audio: HTMLAudioElement) => ({ rests: audio.paused, at: audio.currentTime }))
    const press = (action: string) =>
      page.evaluate(name => (window as { acts?: Record<string, () => void> }).acts?.[name]?.(), action)

    // The queue rests between two sentences when the file begins, and does not go on over it.
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Listen first.' }).waitFor()
    await file.evaluate((audio: HTMLAudioElement) => audio.play())
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await press('nexttrack')
    expect((await state()).at).toBeGreaterThan(8)
    await press('pause')
    await expect.poll(async () => (await state()).rests).toBe(true)
    await press('play')
    await expect.poll(async () => (await state()).rests).toBe(false)
    expect((await state()).at).toBeGreaterThan(8)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(async () => (await state()).rests).toBe(true)
    await press('pause')
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    expect((await state()).rests).toBe(true)

    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('雨の日')
    const download = page.getByRole('link', { name: 'Download' })
    expect(await download.getAttribute('download')).toBe('yomu.m4a')
    await page.getByRole('button', { name: 'Create it again' }).click()
    await page.getByRole('button', { name: 'Only the speech, without the gaps' }).click()
    await page.getByText(/^0:0[12] ·/).waitFor()
  })
})

/** Keeps what the page would have the lock screen do. */
function recordActions() {
  const acts: Record<string, unknown> = {}
  Object.assign(window, { acts })
  const { mediaSession } = navigator
  const set = mediaSession.setActionHandler.bind(mediaSession)
  mediaSession.setActionHandler = (action, act) => {
    acts[action] = act
    set(action, act)
  }
}
