import { Page } from '../../components/page.tsx'
import { catalogue } from '../../language/language.ts'
import { useMessages } from '../../language/use-language.ts'

const messages = catalogue({
  en: { title: 'Overview' },
  ja: { title: 'Overview' },
  zh: { title: 'Overview' },
})

export function Overview() {
  const t = useMessages(messages)
  return <Page title={t.title}>{null}</Page>
}
