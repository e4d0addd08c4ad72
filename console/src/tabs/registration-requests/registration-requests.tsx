import { Page } from '../../components/page.tsx'
import { catalogue } from '../../language/language.ts'
import { useMessages } from '../../language/use-language.ts'

const messages = catalogue({
  en: { title: 'RegistrationRequests' },
  ja: { title: 'RegistrationRequests' },
  zh: { title: 'RegistrationRequests' },
})

export function RegistrationRequests() {
  const t = useMessages(messages)
  return <Page title={t.title}>{null}</Page>
}
