import { useState } from 'react'
import type { WordDetails } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Section } from '../../components/section.tsx'
import { MarkedSentence } from '../../words/marked-sentence.tsx'
import { SentenceSteps } from '../../words/sentence-steps.tsx'
import { messages } from './messages.ts'
import { RemoveSentence } from './remove-sentence.tsx'
import styles from './word.module.css'

/** The sentences that the word is kept with, one after the other. */
export function MySentences({ skill_id, sources }: Pick<WordDetails, 'skill_id' | 'sources'>) {
  const t = useMessages(messages)
  const [wanted, setWanted] = useState(0)
  const at = sources[wanted] ? wanted : 0
  const source = sources[at]
  if (!source) return null
  const { source_id, article_id, index, title, translation } = source
  return (
    <Section title={t.sentences}>
      <p lang="ja" className={styles.sentence}>
        <MarkedSentence {...source} />
      </p>
      {translation !== null && translation !== '' && <p className="soft">{translation}</p>}
      <p className="spread">
        {article_id !== null && index !== null && (
          <a lang="ja" href={linkTo('read', article_id, index)}>
            {title || t.untitled}
          </a>
        )}
        <SentenceSteps at={at} count={sources.length} onStep={setWanted} />
      </p>
      <div>
        <RemoveSentence key={source_id} skill_id={skill_id} source_id={source_id} />
      </div>
    </Section>
  )
}
