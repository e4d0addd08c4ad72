import { Page } from '../../components/page.tsx'
import { catalogue } from '../../language/language.ts'
import { useMessages } from '../../language/use-language.ts'

const messages = catalogue({
  en: { title: 'InviteCodes' },
  ja: { title: 'InviteCodes' },
  zh: { title: 'InviteCodes' },
})

export function InviteCodes() {
  const t = useMessages(messages)
  return <Page title={t.title}>{null}</Page>
}
