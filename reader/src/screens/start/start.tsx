import { useMessages } from '../../../../web/language/use-language.ts'
import { goTo } from '../../app/location.ts'
import { Page } from '../../components/page.tsx'
import { FirstMinute } from './first-minute.tsx'
import { messages } from './messages.ts'

/** The first minute, at any later time. */
export function Start() {
  const t = useMessages(messages)
  return (
    <Page title={t.title}>
      <p className="soft">{t.lead}</p>
      <FirstMinute onDone={() => goTo('library')} />
    </Page>
  )
}
