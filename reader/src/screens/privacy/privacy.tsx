import { useMessages } from '../../../../web/language/use-language.ts'
import { Page } from '../../components/page.tsx'
import { ClearProfile } from './clear-profile.tsx'
import { Download } from './download.tsx'
import { Feedback } from './feedback/feedback.tsx'
import { messages } from './messages.ts'
import { Ratings } from './ratings.tsx'
import { Recording } from './recording.tsx'

/** What the platform keeps of the learner, and how they get it or are rid of it. */
export function Privacy() {
  const t = useMessages(messages)
  return (
    <Page title={t.title}>
      <Recording />
      <Download />
      <Feedback />
      <Ratings />
      <ClearProfile />
    </Page>
  )
}
