import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { unlessUnsaved } from '../../../web/unsaved/unsaved.ts'
import { Banner } from '../components/banner.tsx'
import { Button } from '../components/button.tsx'
import { declineNewVersion, takeNewVersion, useNewVersion } from './new-version.ts'

const messages = catalogue({
  en: {
    ready: 'A new version of yomu is ready.',
    reload: 'Reload',
    later: 'Later',
  },
  ja: {
    ready: 'yomu の新しいバージョンが利用できます。',
    reload: '再読み込み',
    later: 'あとで',
  },
  zh: {
    ready: 'yomu 有新版本可用。',
    reload: '重新加载',
    later: '以后再说',
  },
})

/** Offers a version that is on the device already. Declined, it is used when the page is next opened. */
export function NewVersionBanner() {
  const t = useMessages(messages)
  const isOffered = useNewVersion()
  if (!isOffered) return null
  return (
    <Banner text={t.ready}>
      <Button kind="primary" onClick={() => unlessUnsaved(takeNewVersion)}>
        {t.reload}
      </Button>
      <Button onClick={declineNewVersion}>{t.later}</Button>
    </Banner>
  )
}
