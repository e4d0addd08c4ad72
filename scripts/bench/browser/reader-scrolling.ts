import type { Page } from 'playwright-core'
import type { Line } from '../measuring/report.ts'
import { inRounds, median } from '../measuring/times.ts'
import { type ReaderWindows, sentenceShown } from './windows.ts'

const ROUNDS = 5
const FRAMES = 240
const PIXELS_PER_FRAME = 200
const LONG_MS = 50

/** The late frames while 10,000 sentences are scrolled, against an empty page of the same height. */
export async function scrolling({ device, long }: ReaderWindows, signal: AbortSignal): Promise<Line> {
  await using context = await device()
  const text = await context.newPage()
  await text.goto(long)
  await sentenceShown(text)
  await text.waitForLoadState('networkidle')
  const empty = await context.newPage()
  await empty.setContent('<body style="block-size: 800000px"><p>yomu</p></body>')
  const frames = await inRounds(
    { text: () => lateFrames(text), empty: () => lateFrames(empty) },
    ROUNDS,
    signal,
  )
  const [late, noise] = [median(frames.text), median(frames.empty)]
  return {
    what: `reader, frames in time while 10,000 sentences are scrolled ÷ those of an empty page`,
    ratio: (FRAMES - late) / (FRAMES - noise),
    isHigherBetter: true,
    beside: `${late} against ${noise} of ${FRAMES} frames took over ${LONG_MS} ms, ${PIXELS_PER_FRAME} px each`,
  }
}

async function lateFrames(page: Page): Promise<number> {
  await page.bringToFront()
  const took = await page.evaluate<number[]>(`(async () => {
    const next = () => new Promise(resolve => requestAnimationFrame(resolve))
    const times = []
    scrollTo(0, 0)
    let last = await next()
    for (let frame = 0; frame < ${FRAMES}; frame += 1) {
      scrollBy(0, ${PIXELS_PER_FRAME})
      const now = await next()
      times.push(now - last)
      last = now
    }
    return times
  })()`)
  return took.filter(ms => ms > LONG_MS).length
}
