import { rename } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { film, until } from '../../browser/support/film.ts'
import type { OpenPage } from '../../browser/support/page.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { outcome } from '../../flows/article-stack.ts'
import { ffmpeg } from '../../support/media.ts'
import { administrator, learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { watchedText } from '../../support/watched.ts'
import { wavOf } from '../../support/wav.ts'
import { button, playerIn, playFrom, soundingText, times } from './film-windows.ts'

const reader = readerOn(sharedStack)
let hana: Awaited<ReturnType<typeof learner>>
let id: number
beforeAll(async () => {
  hana = await learner(reader.stack())
  id = (await watchedText(hana)).id
})

async function isThere({ page }: OpenPage) {
  await button(page, 'Play').waitFor()
  await until(page, 'true')
  // Once all times are known.
  await page.locator('main [data-word]').first().waitFor()
}

describe('a text with a film', () => {
  const window = reader.shared(opening => opening(hana, { place: `read/${id}`, height: 600 }))

  it('follows the spoken sentence until the learner scrolls, and again after one press, and fills the window, where a word opens over it while playing waits', async () => {
    const { page } = window()
    await isThere(window())
    await playFrom(page, 7).click()
    await until(page, `currentTime * 1000 > ${times(7).start_ms}`)
    await expect.poll(() => soundingText(page).textContent()).toContain('学校')
    const top = () => soundingText(page).evaluate(row => row.getBoundingClientRect().top)
    const covered = await playerIn(page).evaluate(stage => stage.getBoundingClientRect().bottom)
    await expect.poll(top).toBeGreaterThanOrEqual(covered - 1)
    await page.mouse.move(600, 560)
    await page.mouse.wheel(0, -600)
    await button(page, 'Back to the spoken sentence').waitFor()
    await page.keyboard.press('Space')
    await page.keyboard.press('b')
    await expect.poll(top).toBeGreaterThanOrEqual(covered - 1)
    expect(await top()).toBeLessThan(600)
    // Enter on a picked sentence plays it; a mark is found again.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await until(page, '!paused')
    await page.keyboard.press('a')
    await page.getByText('Marked.').waitFor()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Shift+V')
    await button(page, 'Exit full screen').waitFor()
    // From the beginning of the sentence, so that its word is still there when playing waits.
    await page.keyboard.press('r')
    const word = playerIn(page).locator('[data-subtitle] [data-word]').first()
    await word.click()
    const popup = page.getByRole('dialog')
    await popup.waitFor()
    await until(page, 'paused')
    // It finds its place beside the word, over the film.
    const isOver = async () => {
      const { x, y } = (await popup.boundingBox()) ?? { x: 0, y: 0 }
      return page.evaluate<boolean>(
        `document.elementFromPoint(${x + 20}, ${y + 20})?.closest('[data-popup]') != null`,
      )
    }
    await expect.poll(isOver).toBe(true)
    // The card grows with the meanings of the word, and finds its place anew.
    const apart = async () => {
      const [card, tapped] = [await popup.boundingBox(), await word.boundingBox()]
      return Math.abs((card?.x ?? 0) - (tapped?.x ?? 999))
    }
    await expect.poll(apart).toBeLessThan(420)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await until(page, '!paused')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('t')
    await playerIn(page).locator('[data-translation]').waitFor()
  })

  it('plays, marks each sentence, pauses after it on time, repeats it, and keeps a delay; place and modes are there again', async () => {
    const { page } = window()
    // The text opens at a place that this device has not sent yet, and goes on from there.
    await page.keyboard.press('Space')
    await until(page, 'paused')
    const before = await film(page)
    const places = `**/api/articles/${id}/position`
    await page.route(places, route => (route.request().method() === 'GET' ? route.continue() : route.abort()))
    await page.goto(reader.anew(`read/${id}`))
    await page.unroute(places)
    await isThere(window())
    await until(page, `Math.abs(currentTime * 1000 - ${before.at}) < 50`)
    await page.locator('main [data-row="14"]').waitFor()
    // The position is sent a moment after playing rests.
    const isSent = (at: number) =>
      expect
        .poll(() => hana.study.positions.get({ params: { id } }))
        .toMatchObject({ media_ms: Math.round(at) })
    await page.keyboard.press('Shift+P')
    await button(page, 'Pause after each sentence').and(page.locator('[aria-pressed="true"]')).waitFor()
    for (const at of [0, 1]) {
      await (at === 0 ? playFrom(page, 0).click() : page.keyboard.press('Space'))
      await until(page, `!paused && currentTime * 1000 > ${times(at).start_ms}`)
      await until(page, 'paused')
      const rested = (await film(page)).at
      expect(rested).toBeGreaterThanOrEqual(times(at).end_ms)
      if (at === 0) await isSent(rested)
      // A page that gets little time of the processor pauses later, but never in the next sentence.
      expect(rested).toBeLessThan(times(at + 1).start_ms)
      await expect.poll(() => soundingText(page).count()).toBe(1)
      expect(await soundingText(page).getAttribute('data-row')).toBe(
        await playerIn(page).locator('[data-subtitle]').getAttribute('data-subtitle'),
      )
    }
    await page.keyboard.press('Shift+P')

    await playFrom(page, 4).click()
    await until(page, '!paused')
    await page.keyboard.press('Space')
    await until(page, 'paused')
    for (const key of ['Shift+R', 'x']) await page.keyboard.press(key)
    await button(page, 'Repeat: 2 times').waitFor()
    await button(page, 'Between sentences: Skip').waitFor()
    await page.evaluate(`(() => {
      globalThis.jumps = []
      const video = document.querySelector('video')
      let before = video.currentTime
      video.addEventListener('seeking', () => jumps.push([before, video.currentTime]))
      video.addEventListener('timeupdate', () => { before = video.currentTime })
    })()`)
    await page.keyboard.press('Shift+P')
    await page.keyboard.press('r')
    await until(page, '!paused')
    await until(page, 'paused')
    const { start_ms, end_ms } = times(4)
    const jumps = await page.evaluate<[number, number][]>('jumps')
    expect(jumps.at(-1)?.[1]).toBeCloseTo(start_ms / 1000, 1)
    expect((await film(page)).at).toBeLessThan(end_ms + 1_000)
    for (const key of ['>', '>']) await page.keyboard.press(key)
    await page.getByText('Subtitle delay: +100 ms').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Pause after this sentence').waitFor()
    await page.keyboard.press('Escape')

    const { at } = await film(page)
    await isSent(at)
    await page.reload()
    // The device keeps the modes.
    await button(page, 'Repeat: 2 times').waitFor()
    await until(page, `Math.abs(currentTime * 1000 - ${at}) < 50`)
  })
})

it('a film on a phone is steered by touch: sides, swipe, words and modes', async () => {
  const window = await reader.of(hana, { place: `read/${id}`, width: 390, height: 844, touch: true })
  const { page } = window
  await isThere(window)
  const video = page.locator('video')
  // Only the file says that it is a film.
  await video.waitFor({ state: 'visible' })
  const box = (await video.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const tap = (share: number) => page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.3)
  expect(box.width).toBe(390)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  // The place that was kept would come after it.
  const kept = (await hana.study.positions.get({ params: { id } }))?.media_ms ?? 0
  await until(page, `Math.abs(currentTime * 1000 - ${kept}) < 200`)
  await page.evaluate('document.querySelector("video").currentTime = 1')
  await until(page, 'Math.abs(currentTime - 1) < 0.1')
  await Promise.all([tap(0.8), tap(0.8)])
  await until(page, 'currentTime >= 5.9 && currentTime < 6.5')
  await Promise.all([tap(0.2), tap(0.2)])
  await until(page, 'currentTime < 1.5')
  await tap(0.5)
  await until(page, '!paused')
  await button(page, 'Pause after each sentence').tap()
  await until(page, 'paused')
  await playerIn(page).locator('[data-subtitle] [data-word]').first().tap()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  // A swipe up folds the picture, and a press shows it again.
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 150, y }],
    })
  await touch('touchStart', box.y + 150)
  for (const y of [120, 80, 50]) await touch('touchMove', box.y + y)
  await touch('touchEnd', 0)
  await button(page, 'Show the picture').click()
  await video.waitFor({ state: 'visible' })
})

/** Chromium plays the sound of such a film. */
async function withMpeg4Picture(path: string) {
  const changed = `${path}.mp4`
  await ffmpeg(['-i', path, '-t', '3', '-c:v', 'mpeg4', '-c:a', 'aac', changed])
  await rename(changed, path)
}

describe('other recordings', () => {
  it('of sound alone have a bar at the foot; a text without one loads no player, and a picture that cannot be decoded is explained', async () => {
    const { file_handle } = await hana.study.videos.file({
      query: { name: '声.wav' },
      stream: Buffer.from(wavOf(1_000)),
    })
    const lines = [{ text: '声だ。', start_ms: 0, end_ms: 800 }]
    const upload = (body: { lines?: typeof lines; file_handle?: string; raw_content?: string }) =>
      outcome(hana, hana.study.articles.upload({ body: { ...body, explain_mode: 'split' } }))
    const [sound, silent] = [await upload({ lines, file_handle }), await upload({ raw_content: '静かだ。' })]
    const { page } = await reader.of(hana, { place: 'library' })
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    await page.goto(reader.at(`read/${silent.article.id}`))
    await page.locator('main [data-word]').first().waitFor()
    await page.getByLabel('More', { exact: true }).waitFor()
    expect(await playerIn(page).count()).toBe(0)
    const ofPlayer = () => loaded.filter(url => /\/player-|media/.test(url)).length
    expect(ofPlayer()).toBe(0)

    await page.goto(reader.at(`read/${sound.article.id}`))
    await button(page, 'Play').waitFor()
    expect(ofPlayer()).toBeGreaterThan(0)
    const box = await playerIn(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900)
    expect(await seriousFindings(page)).toEqual([])

    const film = await watchedText(hana, { title: '見えない', name: '影.mp4', changed: withMpeg4Picture })
    await page.goto(reader.at(`read/${film.id}`))
    await playerIn(page).getByText('picture of this film (MP4, MPEG-4 Visual). Open it in another').waitFor()
  })

  it('open to guests are played by them, and the device keeps the place', async () => {
    const root = await administrator(reader.stack())
    await root.study.administration.publish({
      params: { id },
      body: { is_public: true, guest_visible: true },
    })
    const { page } = await reader.guest({ place: `read/${id}`, width: 640, height: 480 })
    const kept = () =>
      page.evaluate<number>(`JSON.parse(localStorage.getItem('yomu.heard') ?? '{}').texts?.[0]?.value ?? -1`)
    await button(page, 'Play').click()
    await until(page, 'currentTime > 1')
    // A page that is left while it plays keeps its place, which it has begun to follow.
    await expect.poll(kept).toBeGreaterThanOrEqual(0)
    await page.reload()
    await button(page, 'Play').waitFor()
    await until(page, 'currentTime > 0.9')
    await expect.poll(async () => Math.abs((await film(page)).at - (await kept()))).toBeLessThan(50)
  })
})
