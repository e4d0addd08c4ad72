import type { BrowserContext } from 'playwright-core'
import {
  type Loaded,
  loadedUntilFirstSentence,
  markFirstSentence,
  watchWire,
} from '../../../test/browser/support/wire.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { inRounds, median } from '../measuring/times.ts'
import { type ReaderWindows, sentenceShown, slowWindow, timeOf } from './windows.ts'

const ROUNDS = 15
const BUDGET_KB = { Script: 150, Stylesheet: 20 }
const WANTED_MS = { cold: 600, warm: 350, kept: 1_000, slow: 2_500 }

export async function openingTimes(
  { device, short, middle }: ReaderWindows,
  signal: AbortSignal,
): Promise<Line[]> {
  const loaded = await firstLoad(await device(), short)
  await using known = await device(true)
  await keep(known, short)
  await using warm = await device()
  await timeOf(await warm.newPage(), short, sentenceShown)
  const cold = async (address: string) => {
    await using context = await device()
    return await timeOf(await context.newPage(), address, sentenceShown)
  }
  const again = async (address: string) => timeOf(await warm.newPage(), address, sentenceShown)
  const ms = await inRounds(
    {
      first: () => cold(short),
      firstMiddle: () => cold(middle),
      again: () => again(short),
      againMiddle: () => again(middle),
      slow: async () => {
        await using context = await device()
        return await timeOf(await slowWindow(context), short, sentenceShown)
      },
      kept: async () => timeOf(await known.newPage(), short, sentenceShown),
    },
    ROUNDS,
    signal,
  )
  return [
    weight(loaded, 'Script', 'scripts'),
    weight(loaded, 'Stylesheet', 'styles'),
    visible('cold, 3 KB', WANTED_MS.cold, ms.first),
    visible('cold, 59 KB', WANTED_MS.cold, ms.firstMiddle),
    visible('warm, 3 KB', WANTED_MS.warm, ms.again),
    visible('warm, 59 KB', WANTED_MS.warm, ms.againMiddle),
    visible('cold, on slow 4G with a CPU slowed down fourfold, 3 KB', WANTED_MS.slow, ms.slow),
    visible('from the kept shell, 3 KB', WANTED_MS.kept, ms.kept),
  ]
}

/** The time from the navigation to the first sentence. `warm`: the browser has the app’s files. */
const visible = (how: string, limit: number, times: readonly number[]) =>
  wanted(`reader, text visible ${how}`, limit, median(times))

async function firstLoad(context: BrowserContext, address: string): Promise<Loaded[]> {
  const page = await context.newPage()
  const wire = await watchWire(page)
  await markFirstSentence(page)
  await page.goto(address)
  await sentenceShown(page)
  const loaded = await loadedUntilFirstSentence(page, wire)
  await context.close()
  return loaded
}

function weight(loaded: readonly Loaded[], type: keyof typeof BUDGET_KB, what: string): Line {
  const kilobytes =
    loaded.filter(each => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  return {
    what: `reader, ${BUDGET_KB[type]} KB ÷ ${what} up to the first sentence, by gzip`,
    ratio: BUDGET_KB[type] / kilobytes,
    beside: `${kilobytes.toFixed(0)} KB`,
    target: { atLeast: 1 },
    withoutData: true,
  }
}

async function keep(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(`(async () => {
    const { serviceWorker } = navigator
    if (!serviceWorker.controller)
      await new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve))
  })()`)
  await page.close()
}
