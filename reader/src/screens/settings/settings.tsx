import { languageNames, languages } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { linkTo, usePlace } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { LanguageChoice } from '../../components/language-choice.tsx'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useVoices } from '../../media/voice/chosen-voice.ts'
import { VoiceChoice } from '../../media/voice/voice-choice.tsx'
import { explanations } from '../../upload/details.ts'
import { LookChoices } from '../read/bar/look-choices.tsx'
import { OwnLevel } from '../start/own-level.tsx'
import { Dictionaries } from './dictionaries/dictionaries.tsx'
import { messages } from './messages.ts'

const Start = later(async () => (await import('../start/start.tsx')).Start, Waiting)

export function Settings() {
  const { session } = useSession()
  const [part] = usePlace().parts
  return part === 'start' && !isThirdParty(session) ? <Start /> : <AllSettings />
}

function AllSettings() {
  const t = useMessages(messages)
  const { session } = useSession()
  return (
    <Page title={t.title}>
      <Section title={t.look} lead={isThirdParty(session) ? t.lookHere : t.lookLead}>
        <LanguageChoice />
        <LookChoices />
      </Section>
      <Section title={t.keys} lead={t.keysLead}>
        <div>
          <ButtonLink href={linkTo('keys')}>{t.keysOpen}</ButtonLink>
        </div>
      </Section>
      {!isThirdParty(session) && (
        <>
          <OwnLevel />
          <Explanations />
          <Dictionaries />
          <Voices />
          <Section title={t.profile} lead={t.profileLead}>
            <div>
              <ButtonLink href={linkTo('profile')}>{t.profileOpen}</ButtonLink>
            </div>
          </Section>
          <Section title={t.review} lead={t.reviewLead}>
            <div>
              <ButtonLink href={linkTo('review-settings')}>{t.reviewOpen}</ButtonLink>
            </div>
          </Section>
        </>
      )}
    </Page>
  )
}

/** Nothing where the server offers no choice, and its own voice asks for no credit. */
function Voices() {
  const t = useMessages(messages)
  const { voices, credits } = useVoices()
  if (voices.length === 0 && credits.length === 0) return null
  return (
    <Section title={t.voices} lead={voices.length > 0 ? t.voicesLead : undefined}>
      <VoiceChoice />
    </Section>
  )
}

const AS_APP = 'app'

/** Defaults for new texts. */
function Explanations() {
  const t = useMessages(messages)
  const { output_language } = explanations.use()
  const kept = output_language ?? AS_APP
  const offered: string[] = [AS_APP, ...languages]
  const nameOf = (tag: string) => languageNames[languages.find(each => each === tag) ?? 'en']
  return (
    <Section title={t.explanations} lead={t.explanationsLead}>
      <Choice
        label={t.explanationLanguage}
        values={offered.includes(kept) ? offered : [...offered, kept]}
        value={kept}
        textOf={each =>
          each === AS_APP ? t.asApp : languages.some(known => known === each) ? nameOf(each) : each
        }
        onChoose={each => explanations.change({ output_language: each === AS_APP ? null : each })}
      />
    </Section>
  )
}
