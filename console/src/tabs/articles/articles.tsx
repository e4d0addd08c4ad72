import { Page } from '../../components/page.tsx'
import { catalogue } from '../../language/language.ts'
import { useMessages } from '../../language/use-language.ts'

const messages = catalogue({
  en: { title: 'Articles' },
  ja: { title: 'Articles' },
  zh: { title: 'Articles' },
})

export function Articles() {
  const t = useMessages(messages)
  return <Page title={t.title}>{null}</Page>
}
