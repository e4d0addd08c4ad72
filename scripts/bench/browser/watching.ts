import type { BrowserContext, Page } from 'playwright-core'
import { signedInAt } from '../../../test/browser/support/page.ts'
import { signIn } from '../../../test/support/people.ts'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import { spokenSentences, tenMinutes } from '../stack/ten-minutes.ts'
import { timedTask } from '../stack/timed-task.ts'
import { inChromium } from './windows.ts'

const WANTED_MS = { sound: 150, marked: 100 }
const ROWS = [10, 150, 290, 60, 230]
const LATER_TAPS = 4
const FOLLOWED = 12

type Open = (row: number) => Promise<{ page: Page; context: BrowserContext }>

export const watchingInChromium = ({ stack, password, signal }: OnStack) =>
  inChromium(async browser => {
    const { study, addresses } = stack
    const stream = await tenMinutes()
    const { file_handle } = await study.videos.file({ query: { name: '十分.webm' }, stream })
    const lines = spokenSentences.map(({ text, start_ms, end_ms }) => ({ text, start_ms, end_ms }))
    const body = { title: '十分', lines, file_handle, explain_mode: 'split' } as const
    const { task } = await timedTask(stack, () => study.articles.upload({ body }), signal)
    const id = task.article_id ?? 0
    const { items } = await study.articles.times({ params: { id }, query: {} })
    const storageState = signedInAt(addresses.study, await signIn(stack, 'root', password))
    const open: Open = async row => {
      const context = await browser.newContext({ locale: 'en', storageState, serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.goto(`${addresses.study}/app/reader/#/read/${id}/${row}`)
      await page
        .getByRole('region', { name: 'Player' })
        .getByRole('button', { name: 'Play', exact: true })
        .waitFor()
      await page.waitForLoadState('networkidle')
      return { page, context }
    }
    const starts = Object.fromEntries(items.map(([row, start_ms]) => [row, start_ms]))
    return [...(await tapsToSound(open)), await timesToMark(open, starts)]
  })

async function tapsToSound(open: Open): Promise<Line[]> {
  const [first, later]: [number[], number[]] = [[], []]
  for (const row of ROWS) {
    const { page, context } = await open(row)
    first.push(await soundAfterTap(page, 1))
    for (let tap = 0; tap < LATER_TAPS; tap += 1) later.push(await soundAfterTap(page, 2 + tap))
    await context.close()
  }
  const line = (what: string, taps: number[]) =>
    wanted(
      `player, from ${what} on a sentence’s time to its sound`,
      WANTED_MS.sound,
      median(taps),
      `${taps.length} taps, at most ${Math.max(...taps).toFixed(0)} ms`,
    )
  return [line('the first tap', first), line('a later tap', later)]
}

const soundAfterTap = (page: Page, shown: number) =>
  page.evaluate<number>(`(async () => {
    const film = document.querySelector('video')
    film.pause()
    await new Promise(resolve => setTimeout(resolve, 300))
    const inView = [...document.querySelectorAll('main [data-row] button[aria-label^="Play from"]')]
      .filter(each => each.getBoundingClientRect().bottom < innerHeight && each.getBoundingClientRect().top > 0)
    const sounds = new Promise(resolve => film.addEventListener('playing', resolve, { once: true }))
    const began = performance.now()
    inView[${shown} % inView.length].click()
    await sounds
    return performance.now() - began
  })()`)

async function timesToMark(open: Open, starts: Record<string, number>): Promise<Line> {
  const { page, context } = await open(20)
  await soundAfterTap(page, 0)
  const late = await page.evaluate<number[]>(`(async () => {
    const starts = ${JSON.stringify(starts)}
    const film = document.querySelector('video')
    const marked = () => document.querySelector('main [data-sounding]')?.dataset.row
    const next = () => new Promise(resolve => requestAnimationFrame(resolve))
    const late = []
    let before = marked()
    while (late.length < ${FOLLOWED}) {
      await next()
      const now = marked()
      if (now === undefined || now === before) continue
      before = now
      late.push(film.currentTime * 1000 - starts[now])
    }
    return late
  })()`)
  await context.close()
  return wanted(
    'player, from a sentence’s time to its mark in the text',
    WANTED_MS.marked,
    Math.abs(median(late)),
    `${late.length} sentences, ${Math.min(...late).toFixed(0)} to ${Math.max(...late).toFixed(0)} ms`,
  )
}
