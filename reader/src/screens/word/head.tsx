import { useMessages } from '../../../../web/language/use-language.ts'
import { Accented } from '../../words/accent/accented.tsx'
import { HearWord } from '../../words/entry/hear-word.tsx'
import { partsOfSpeech } from '../../words/entry/parts-of-speech.ts'
import { messages } from './messages.ts'
import type { ShownWord } from './use-shown-word.ts'
import styles from './word.module.css'

/** Under the title: the reading, the headword if the learner's text writes another, level and classes. */
export function Head({ word: { skill, written, kept, entry } }: { word: ShownWord }) {
  const t = useMessages(messages)
  const parts = useMessages(partsOfSpeech)
  const { form, reading, kind } = skill
  const level = kept?.level ?? entry?.level
  const isCommon = entry?.common ?? kept?.skill.common ?? false
  const codes = entry?.senses[0]?.part_of_speech ?? kept?.skill.senses[0]?.part_of_speech ?? []
  return (
    <div className={styles.head}>
      <span lang="ja">
        {kind === 'word' ? (
          <Accented form={form} reading={reading} needsAccent={reading === written} />
        ) : (
          reading !== written && reading
        )}{' '}
        {form !== written && form !== reading && `〔${form}〕`}
      </span>
      <HearWord word={{ form: written, reading }} />
      {level && <span className="pill">{level}</span>}
      {isCommon && <span className="pill">{t.common}</span>}
      {kind === 'grammar' && <span className="pill">{t.grammar}</span>}
      {[...new Set(codes.map(code => parts[code] ?? code))].map(name => (
        <span key={name} className="pill">
          {name}
        </span>
      ))}
    </div>
  )
}
