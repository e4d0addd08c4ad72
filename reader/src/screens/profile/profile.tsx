import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Page } from '../../components/page.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { Beliefs } from './beliefs/beliefs.tsx'
import { Changes } from './changes.tsx'
import { Exams } from './exams.tsx'
import { Goals } from './goals/goals.tsx'
import { Interests } from './interests/interests.tsx'
import { KnownLanguages } from './known-languages.tsx'
import { messages } from './messages.ts'
import { SelfAssessments } from './self-assessments.tsx'

/** The learner in their own words, in the beliefs of yomu with their evidence, and in every change of both. */
export function Profile() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <OwnProfile />
    </ForLearners>
  )
}

function OwnProfile() {
  const t = useMessages(messages)
  return (
    <Page title={t.title} aside={<a href={linkTo('privacy')}>{t.privacy}</a>}>
      <p className="soft">{t.lead}</p>
      <Goals />
      <KnownLanguages />
      <Exams />
      <Interests />
      <SelfAssessments />
      <Beliefs />
      <Changes />
    </Page>
  )
}
