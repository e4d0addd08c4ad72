import { expect, it } from 'vitest'
import { until } from '../../browser/support/film.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { watchedText } from '../../support/watched.ts'
import { filmChapters, withChapters } from '../../support/with-chapters.ts'
import { button, playerIn, playFrom, soundingText, times } from './film-windows.ts'

const reader = readerOn(sharedStack)

it('a text with a film that is opened keeps the place of its film free, leaves the text where it was read, shows its chapters, and plays on from the same place when its address expires in the middle', async () => {
  const hana = await learner(reader.stack())
  const { id } = await watchedText(hana, { changed: withChapters })
  const { page } = await reader.of(hana, { place: 'account', height: 700 })
  await hana.study.positions.keep({
    params: { id },
    body: { index: 0, content_revision: 1, at: new Date().toISOString(), media_ms: times(8).start_ms },
  })
  // The player's code comes late.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/player-/, async route => {
    await held
    await route.continue()
  })
  await page.goto(reader.at(`read/${id}`))
  const first = page.locator('main [data-row]').first()
  await first.locator('[data-word]').first().waitFor()
  const before = await first.boundingBox()
  release()
  await button(page, 'Play').waitFor()
  await until(page, `Math.abs(currentTime * 1000 - ${times(8).start_ms}) < 200`)
  await expect.poll(() => soundingText(page).textContent()).toContain('先生')
  expect(await first.boundingBox()).toEqual(before)
  expect(await page.evaluate('scrollY')).toBe(0)
  await playerIn(page).getByRole('slider', { name: 'Place in the recording' }).click()
  await page.keyboard.press('Space')
  await until(page, '!paused')
  await page.keyboard.press('Space')
  await until(page, 'paused')

  // The beginning of the film needs no mark.
  await expect.poll(() => playerIn(page).locator('[data-chapter]').count()).toBe(filmChapters.length - 1)
  await playerIn(page).locator('summary').click()
  const list = page.getByRole('navigation', { name: 'Chapters' })
  expect(await list.getByRole('button').allTextContents()).toEqual(['始まり0:00', '雨の日0:08'])
  await list.getByRole('button', { name: '雨の日' }).click()
  await until(page, 'Math.abs(currentTime - 8) < 0.3')
  await expect.poll(() => list.locator('[aria-current]').textContent()).toContain('雨の日')

  let isExpired = false
  const addresses: string[] = []
  // The first address gives the first quarter of the file, and its index at the end.
  await page.route(/\/api\/media\?/, async route => {
    const address = route.request().url()
    if (!addresses.includes(address)) addresses.push(address)
    if (address !== addresses[0]) return route.continue()
    const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
    const reply = await route.fetch()
    const body = await reply.body()
    const all = from + body.length
    if (from > all * 0.9) return route.fulfill({ response: reply, body })
    if (from > 0) {
      isExpired = true
      return route.fulfill({ status: 403 })
    }
    const begun = body.subarray(0, all / 4)
    const headers = {
      ...reply.headers(),
      'content-range': `bytes 0-${begun.length - 1}/${all}`,
      'content-length': String(begun.length),
    }
    return route.fulfill({ status: 206, headers, body: begun })
  })
  await page.goto(reader.anew(`read/${id}/0`))
  await playFrom(page, 0).click()
  await until(page, '!paused && currentTime > 1')
  await until(page, '!paused && currentTime > 6')
  expect(isExpired).toBe(true)
  expect(addresses).toHaveLength(2)
})
