import type { Browser } from 'playwright-core'
import { chromiumIsThere, startChromium } from '../../../test/browser/support/chromium.ts'
import { signedInAt } from '../../../test/browser/support/page.ts'
import { signIn } from '../../../test/support/people.ts'
import type { Line } from '../measuring/report.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { textOf } from '../stack/texts.ts'
import { upload } from '../stack/upload.ts'
import { openingTimes } from './reader-opening.ts'
import { tapToPopup } from './reader-popup.ts'
import { scrolling } from './reader-scrolling.ts'
import type { ReaderWindows } from './reader-windows.ts'

const PARAGRAPH = 10

/** What Chromium does for a learner, against the least that it can do. */
export async function readerInChromium(
  { stack, password }: { stack: Pick<BenchStack, 'addresses' | 'study'>; password: string },
  signal: AbortSignal,
): Promise<Line[]> {
  if (!chromiumIsThere()) {
    console.error('Chromium is not there (apt-get install chromium): the learners’ app is not measured.')
    return []
  }
  const { study: address } = stack.addresses
  const split = (sentences: number) => ({
    raw_content: textOf(sentences, PARAGRAPH),
    explain_mode: 'split' as const,
  })
  const short = await upload(stack, split(50), signal)
  const long = await upload(stack, split(10_000), signal)
  const storageState = signedInAt(address, await signIn(stack, 'root', password))
  const browser: Browser = await startChromium()
  try {
    const windows: ReaderWindows = {
      device: (isKept = false) =>
        browser.newContext({
          locale: 'en',
          storageState,
          viewport: { width: 390, height: 844 },
          serviceWorkers: isKept ? 'allow' : 'block',
        }),
      short: `${address}/app/reader/#/read/${short.id}/0`,
      long: `${address}/app/reader/#/read/${long.id}/0`,
      bare: `${address}/health`,
    }
    return [
      ...(await openingTimes(windows, signal)),
      await tapToPopup(windows, signal),
      await scrolling(windows, signal),
    ]
  } finally {
    await browser.close()
  }
}
