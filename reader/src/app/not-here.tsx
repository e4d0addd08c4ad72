import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { ButtonLink } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { linkTo } from './location.ts'

const messages = catalogue({
  en: {
    title: 'Page not found',
    text: 'This address may be mistyped, or no longer in use. Your texts are in the library.',
    library: 'Open the library',
  },
  ja: {
    title: 'ページが見つかりません',
    text: 'アドレスが間違っているか、使われなくなった可能性があります。文章は本棚にあります。',
    library: '本棚を開く',
  },
  zh: {
    title: '找不到该页面',
    text: '地址可能有误，或已不再使用。您的文章都在书架中。',
    library: '打开书架',
  },
})

/** Shown at an address that leads nowhere. `home`: the address of the library, if it is another page. */
export function NotHere({ home = linkTo('library') }: { home?: string }) {
  const t = useMessages(messages)
  return (
    <Page title={t.title}>
      <section className="empty">
        <p>{t.text}</p>
        <ButtonLink kind="primary" href={home}>
          {t.library}
        </ButtonLink>
      </section>
    </Page>
  )
}
