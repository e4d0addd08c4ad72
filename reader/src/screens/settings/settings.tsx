import { useMessages } from '../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { LanguageChoice } from '../../components/language-choice.tsx'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import { LookChoices } from '../read/bar/look-choices.tsx'
import { Explanations } from './explanations.tsx'
import { Goals } from './goals/goals.tsx'
import { messages } from './messages.ts'
import { Review } from './review.tsx'

export function Settings() {
  const t = useMessages(messages)
  const { session } = useSession()
  return (
    <Page title={t.title}>
      <Section title={t.look} lead={isThirdParty(session) ? t.lookHere : t.lookLead}>
        <LanguageChoice />
        <LookChoices />
      </Section>
      {!isThirdParty(session) && (
        <>
          <Explanations />
          <Goals />
          <Review />
        </>
      )}
    </Page>
  )
}
