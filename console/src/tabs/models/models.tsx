import { Page } from '../../components/page.tsx'
import { catalogue } from '../../language/language.ts'
import { useMessages } from '../../language/use-language.ts'

const messages = catalogue({ en: { title: 'Models' }, ja: { title: 'Models' }, zh: { title: 'Models' } })

export function Models() {
  const t = useMessages(messages)
  return <Page title={t.title}>{null}</Page>
}
