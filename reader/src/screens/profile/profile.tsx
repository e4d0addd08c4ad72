import { useMessages } from '../../../../web/language/use-language.ts'
import { Page } from '../../components/page.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { messages } from './messages.ts'
import { You } from './you.tsx'

/** The learner, as they and yomu see them. */
export function Profile() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Page title={t.title} width="middle">
        <You />
      </Page>
    </ForLearners>
  )
}
