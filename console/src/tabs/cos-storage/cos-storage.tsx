import { Page } from '../../components/page.tsx'
import { catalogue } from '../../language/language.ts'
import { useMessages } from '../../language/use-language.ts'

const messages = catalogue({
  en: { title: 'CosStorage' },
  ja: { title: 'CosStorage' },
  zh: { title: 'CosStorage' },
})

export function CosStorage() {
  const t = useMessages(messages)
  return <Page title={t.title}>{null}</Page>
}
