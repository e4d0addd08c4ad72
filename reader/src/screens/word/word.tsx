import { useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useKeys, usePresses } from '../../app/keys.ts'
import { linkTo, usePlace } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useHasVoice } from '../../media/voice/chosen-voice.ts'
import { hearWord } from '../../media/word-sound.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { AccentSource } from '../../words/accent/accent-source.tsx'
import { type ShownState, shownState } from '../../words/change-states.ts'
import { KanjiOf } from '../../words/entry/kanji.tsx'
import { MySentences } from '../../words/entry/my-sentences.tsx'
import { OwnNotes } from '../../words/entry/own-notes.tsx'
import { StateChoice, stateOfKey } from '../../words/entry/state-choice.tsx'
import { useMarking } from '../../words/entry/use-marking.tsx'
import { putWord } from '../../words/put-word.ts'
import { useWordStates } from '../../words/states.ts'
import { undo } from '../../words/undo.ts'
import { useWayBack } from '../../words/words-tabs.ts'
import { Forms } from './forms.tsx'
import { Head } from './head.tsx'
import { InDictionaries } from './in-dictionaries.tsx'
import { Meanings } from './meanings.tsx'
import { messages } from './messages.ts'
import { Places } from './places.tsx'
import { Reviews } from './reviews.tsx'
import { type ShownWord, useShownWord } from './use-shown-word.ts'
import styles from './word.module.css'

/** `#/word/01J…?form=猫&reading=ねこ`: all about a word, the learner's or anybody's. */
export function WordPage() {
  const t = useMessages(messages)
  const { parts, query } = usePlace()
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Loaded key={parts[0]} skill_id={parts[0] ?? ''} form={query.get('form')} />
    </ForLearners>
  )
}

function Loaded({ skill_id, form }: { skill_id: string; form: string | null }) {
  const t = useMessages(messages)
  const { word, isPending, error, again } = useShownWord(skill_id, form)
  const hasVoice = useHasVoice()
  const back = useWayBack()
  useKeys({
    KeyZ: () => void undo(),
    ...(word &&
      hasVoice && { KeyW: () => void hearWord({ form: word.written, reading: word.skill.reading }) }),
  })
  if (word) return <About key={word.skill.skill_id} word={word} />
  return (
    <Page title={form ?? t.title} width="wide" back={back}>
      {isPending ? (
        <Waiting />
      ) : error ? (
        <Problem error={error} retry={again} />
      ) : (
        <section className="empty">
          <p>{t.unknown}</p>
          <ButtonLink kind="primary" href={linkTo('dictionary')}>
            {t.toDictionary}
          </ButtonLink>
        </section>
      )}
    </Page>
  )
}

function About({ word }: { word: ShownWord }) {
  const t = useMessages(messages)
  const { skill, written, kept, entry, attribution } = word
  const back = useWayBack()
  /** The sense that is chosen before the word is the learner's. */
  const [meant, setMeant] = useState<string | null>(null)
  const now = useWordStates(() => shownState(skill.skill_id))
  const { mark, question } = useMarking()
  const hasVoice = useHasVoice()
  const choose = (state: ShownState) =>
    void mark({ ...skill, ...(state !== 'unknown' && meant !== null && { sense_id: meant }) }, state)
  usePresses(({ code, repeat }) => {
    const state = repeat ? null : stateOfKey(code)
    return state === null ? undefined : () => choose(state)
  })
  return (
    <Page title={written} lang="ja" width="wide" back={back}>
      <Head word={word} />
      <div className={styles.state}>
        <StateChoice now={now} choose={choose} />
        <p className={styles.keys}>
          <kbd>z</kbd> {t.undo}
          {hasVoice && (
            <>
              {' · '}
              <kbd>w</kbd> {t.hear}
            </>
          )}
        </p>
      </div>
      {question}
      <div className={styles.columns}>
        <div className={styles.column}>
          <InDictionaries word={word} learn={() => mark(skill, 'learning')}>
            <Meanings word={word} meant={meant} onMeant={setMeant} />
          </InDictionaries>
          <Forms word={word} />
          {skill.kind === 'word' && <KanjiOf text={skill.form} title="h2" />}
          {kept && (
            <Section title={t.own}>
              <OwnNotes
                of={`word ${kept.skill_id}`}
                tags={kept.tags}
                note={kept.note}
                save={ownNotes => putWord(kept, ownNotes)}
              />
            </Section>
          )}
        </div>
        <div className={styles.column}>
          {kept && kept.sources.length > 0 && <MySentences word={kept} />}
          <Places skill_id={skill.skill_id} />
          {kept && <Reviews word={kept} />}
        </div>
      </div>
      <AccentSource word={skill.kind === 'word' ? skill : null} />
      {entry && (
        <p className={styles.source} lang="en">
          {attribution}
        </p>
      )}
    </Page>
  )
}
