import { signedInAt } from '../../../test/browser/support/page.ts'
import { signIn } from '../../../test/support/people.ts'
import type { OnStack } from '../bench.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { fillLists, listsDrawn } from './reader-lists.ts'
import { openingTimes } from './reader-opening.ts'
import { tapsToPopup } from './reader-popup.ts'
import { signInToLibrary } from './sign-in-to-library.ts'
import { inChromium, type ReaderWindows } from './windows.ts'

export const readerInChromium = ({ stack, password, signal }: OnStack) =>
  inChromium(async browser => {
    const { study: address } = stack.addresses
    await fillLists({ stack, signal })
    const short = await upload(stack, splitText(30), signal)
    const middle = await upload(stack, splitText(600), signal)
    const storageState = signedInAt(address, await signIn(stack, 'root', password))
    const phone = { locale: 'en', viewport: { width: 390, height: 844 } } as const
    const home = `${address}/app/reader/`
    const windows: ReaderWindows = {
      device: (isKept = false) =>
        browser.newContext({ ...phone, storageState, serviceWorkers: isKept ? 'allow' : 'block' }),
      stranger: () => browser.newContext({ ...phone, serviceWorkers: 'block' }),
      username: 'root',
      password,
      home,
      short: `${home}#/read/${short.id}/0`,
      middle: `${home}#/read/${middle.id}/0`,
    }
    return [
      ...(await openingTimes(windows, signal)),
      ...(await tapsToPopup(windows, signal)),
      await signInToLibrary(windows, signal),
      ...(await listsDrawn(windows, signal)),
    ]
  })
