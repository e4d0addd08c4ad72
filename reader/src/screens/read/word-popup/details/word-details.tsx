import { MOST_NOTE_CHARS } from '../../../../../../lib/contracts/schemas/learners/words.ts'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { KeptText } from '../../../../components/kept-text.tsx'
import { waitingNote } from '../../../../waiting/words.ts'
import { AccentSource } from '../../../../words/accent/accent-source.tsx'
import { KanjiOf } from '../../../../words/entry/kanji.tsx'
import { linkToWord } from '../../../../words/entry/word-link.ts'
import { isOnlyHere, stateOf, useWordStates } from '../../../../words/states.ts'
import type { ReadWord, Span } from '../chosen.ts'
import { useKeptWord } from '../kept-word.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { changePopup } from '../popup-level.ts'
import { FEW, Senses } from '../word/meaning.tsx'
import type { Candidate, Entry } from '../word/use-entry.ts'
import { keepNote } from '../word-actions.ts'
import { Grammar } from './grammar.tsx'
import { MySentences } from './my-sentences.tsx'

/** All details of the word, and the learner's own notes and sentences. */
export function WordDetails({ span, entry }: { span: Span; entry: Entry }) {
  const t = useMessages(messages)
  const { skills, candidate, others, lookup } = entry
  const [skill] = skills
  const isOne = skills.length === 1
  return (
    <div className={styles.details}>
      {candidate && candidate.senses.length > FEW && (
        <section>
          <h3>{t.senses}</h3>
          <Senses entry={entry} candidate={candidate} from={FEW} isMember />
        </section>
      )}
      {others.length > 0 && <OtherEntries entries={others} />}
      <Grammar span={span} />
      {skill && isOne && <Note key={skill.skill_id} skill={skill} />}
      {(lookup?.dictionary?.kanji ?? 0) > 0 && <KanjiOf text={entry.form} />}
      {skill && isOne && <MySentences skillId={skill.skill_id} span={span} />}
      {skill && isOne && skill.kind === 'word' && <a href={linkToWord(skill)}>{t.page}</a>}
      <AccentSource word={entry.reading === '' ? null : entry} />
      {lookup?.dictionary && (
        <p className={styles.source} lang="en">
          {lookup.dictionary.attribution}
        </p>
      )}
    </div>
  )
}

function Note({ skill }: { skill: ReadWord }) {
  const t = useMessages(messages)
  const { skill_id } = skill
  const kept = useKeptWord(skill_id)
  const isOwn = useWordStates(() => stateOf(skill_id) !== null)
  // Without a network, the server cannot say that a word that is new has no note.
  const isNew = useWordStates(() => isOnlyHere(skill_id))
  const noteHere = waitingNote(skill_id) ?? (isNew ? '' : undefined)
  return (
    <section>
      <KeptText
        name={`note of word ${skill_id}`}
        label={t.note}
        hint={isOwn ? undefined : t.noteHint}
        value={isOwn ? (kept?.note ?? noteHere) : ''}
        max={MOST_NOTE_CHARS}
        save={note => keepNote(skill, note)}
      />
    </section>
  )
}

/** Other entries for the word; a press chooses one. */
function OtherEntries({ entries }: { entries: readonly Candidate[] }) {
  const t = useMessages(messages)
  return (
    <section>
      <h3>{t.others}</h3>
      <ul className="list">
        {entries.map(({ skill_id, headword, reading, senses }) => (
          <li key={skill_id}>
            <button
              type="button"
              className={styles.choice}
              onClick={() => changePopup({ candidate: skill_id })}
            >
              <span lang="ja">
                {headword}
                {reading !== headword && <span className={styles.reading}> {reading}</span>}
              </span>
              <span className="soft" lang="en">
                {senses[0]?.glosses.slice(0, 2).join('; ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
