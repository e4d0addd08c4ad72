import { useMessages } from '../../../../../../web/language/use-language.ts'
import type { Span } from '../chosen.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { FEW } from '../word/glosses.tsx'
import type { Candidate, Entry } from '../word/use-entry.ts'
import { Grammar } from './grammar.tsx'
import { KanjiOf } from './kanji.tsx'
import { MySentences } from './my-sentences.tsx'
import { Note } from './note.tsx'
import { OtherEntries } from './other-entries.tsx'
import { Senses } from './senses.tsx'

/** All there is of the word, and the learner's own. */
export function WordDetails({ span, entry }: { span: Span; entry: Entry }) {
  const t = useMessages(messages)
  const { skills, candidate, others, lookup } = entry
  const [skill] = skills
  const isOne = skills.length === 1
  return (
    <div className={styles.details}>
      {candidate && isMoreThanSeen(candidate) && (
        <section>
          <h3>{t.senses}</h3>
          <Senses senses={candidate.senses} />
        </section>
      )}
      {others.length > 0 && <OtherEntries entries={others} />}
      <Grammar span={span} />
      {skill && isOne && <Note key={skill.skill_id} skill={skill} />}
      {(lookup?.dictionary?.kanji ?? 0) > 0 && <KanjiOf text={entry.form} />}
      {skill && isOne && <MySentences skillId={skill.skill_id} span={span} />}
      {lookup?.dictionary && (
        <p className={styles.source} lang="en">
          {lookup.dictionary.attribution}
        </p>
      )}
    </div>
  )
}

/** Whether there are meanings that are not above, or that are used in another way. */
const isMoreThanSeen = ({ senses }: Candidate) =>
  senses.length > FEW || new Set(senses.map(sense => sense.part_of_speech.join())).size > 1
