import { languageNames, languages } from '../../../../../web/language/language.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../../web/session/session.ts'
import { linkTo } from '../../../app/location.ts'
import { Choice } from '../../../components/choice.tsx'
import { LanguageChoice } from '../../../components/language-choice.tsx'
import { ChoiceRows } from '../../../components/setting/choice-rows.tsx'
import { Fold } from '../../../components/setting/fold.tsx'
import { Group } from '../../../components/setting/group.tsx'
import { LinkRow } from '../../../components/setting/link-row.tsx'
import { VoiceChoice } from '../../../media/voice/voice-choice.tsx'
import { explanations } from '../../../upload/details.ts'
import { DeviceLook, FuriganaChoice } from '../../read/bar/look-choices.tsx'
import { PageChoices } from '../../read/page-look/page-choices.tsx'
import { Part } from '../frame/part.tsx'
import { messages } from './messages.ts'

/** How texts look and sound, and the keys for them. */
export function Reading() {
  const t = useMessages(messages)
  const isReader = isThirdParty(useSession().session)
  const keys = <LinkRow href={linkTo('keys')} label={t.keys} hint={t.keysHint} />
  const rarely = (
    <Fold name="rarely" label={t.rarely} hint={t.rarelyHolds}>
      <PageChoices />
    </Fold>
  )
  return (
    <Part title={t.title} lead={isReader ? t.here : undefined}>
      <ChoiceRows>
        {isReader ? (
          <>
            <FuriganaChoice />
            <OfDevice />
            {keys}
            {rarely}
          </>
        ) : (
          <>
            <Group title={t.everywhere}>
              <FuriganaChoice />
              {keys}
            </Group>
            <Group title={t.here}>
              <OfDevice />
              <ExplanationLanguage />
              <VoiceChoice />
              {rarely}
            </Group>
          </>
        )}
      </ChoiceRows>
    </Part>
  )
}

const OfDevice = () => (
  <>
    <DeviceLook />
    <LanguageChoice />
  </>
)

const AS_APP = 'app'

/** The language in which new texts are translated and explained. */
function ExplanationLanguage() {
  const t = useMessages(messages)
  const { output_language } = explanations.use()
  const kept = output_language ?? AS_APP
  const offered: string[] = [AS_APP, ...languages]
  const nameOf = (tag: string) => {
    const known = languages.find(each => each === tag)
    return known ? languageNames[known] : tag
  }
  return (
    <Choice
      label={t.explanations}
      values={offered.includes(kept) ? offered : [...offered, kept]}
      value={kept}
      textOf={each => (each === AS_APP ? t.asApp : nameOf(each))}
      onChoose={each => explanations.change({ output_language: each === AS_APP ? null : each })}
    />
  )
}
