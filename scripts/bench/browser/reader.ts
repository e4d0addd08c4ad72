import { signedInAt } from '../../../test/browser/support/page.ts'
import { signIn } from '../../../test/support/people.ts'
import type { OnStack } from '../bench.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { openingTimes } from './reader-opening.ts'
import { tapToPopup } from './reader-popup.ts'
import { scrolling } from './reader-scrolling.ts'
import { inChromium, type ReaderWindows } from './windows.ts'

/** The learner's app in Chromium, against minimal pages. */
export const readerInChromium = ({ stack, password, signal }: OnStack) =>
  inChromium('the learner’s app', async browser => {
    const { study: address } = stack.addresses
    const short = await upload(stack, splitText(50), signal)
    const long = await upload(stack, splitText(10_000), signal)
    const storageState = signedInAt(address, await signIn(stack, 'root', password))
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
  })
