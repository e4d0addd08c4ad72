import { catalogue, getMessages } from '../../../web/language/language.ts'
import { repairParts } from '../../../web/later/later.ts'
import { onReachedAgain } from '../api/reach.ts'
import { notify } from './notice.tsx'

const messages = catalogue({
  en: {
    missing:
      'Part of this page could not be loaded. yomu tries again when you next use it or the network is back.',
  },
  ja: {
    missing:
      'ページの一部を読み込めませんでした。次に使うとき、またはネットワークが戻ったときに読み込み直します。',
  },
  zh: { missing: '页面的一部分未能加载。再次使用或网络恢复时会重新加载。' },
})

const failed = new Set<HTMLLinkElement>()

/** The build's loader asks only once for a style, even if it failed. */
const styles = () =>
  Promise.all(
    [...failed].map(async link => {
      failed.delete(link)
      const again = link.cloneNode()
      const { promise, resolve, reject } = Promise.withResolvers<Event>()
      again.addEventListener('load', resolve)
      again.addEventListener('error', reject)
      link.replaceWith(again)
      await promise
    }),
  )

export function followMissingParts(): void {
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target),
    true,
  )
  repairParts({
    notifyMissing: () => notify(getMessages(messages).missing),
    onReturn: onReachedAgain,
    styles,
  })
}
