import { Page } from '../../components/page.tsx'
import { catalogue } from '../../language/language.ts'
import { useMessages } from '../../language/use-language.ts'

const messages = catalogue({ en: { title: 'Speech' }, ja: { title: 'Speech' }, zh: { title: 'Speech' } })

export function Speech() {
  const t = useMessages(messages)
  return <Page title={t.title}>{null}</Page>
}
