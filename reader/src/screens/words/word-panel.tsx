import { useQuery } from '@tanstack/react-query'
import type { Word, WordSource } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { KeptMeanings } from '../../words/entry/kept-meanings.tsx'
import { OwnNotes } from '../../words/entry/own-notes.tsx'
import { linkToWord } from '../../words/entry/word-link.ts'
import { MarkedSentence } from '../../words/marked-sentence.tsx'
import { putWord } from '../../words/put-word.ts'
import { wordQuery } from '../../words/word-queries.ts'
import { messages } from './messages.ts'
import { ReplacedWord } from './replaced-word.tsx'
import styles from './words.module.css'

/** One word: its meanings, the learner's tags and note, and its sentences. */
export function WordPanel({ word }: { word: Word }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const { data, error, refetch } = useQuery(wordQuery(word.skill_id))
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <div className={styles.panel}>
      <KeptMeanings word={data} />
      {data.sources.length > 0 && <ReplacedWord word={data} />}
      <OwnNotes
        of={`word ${data.skill_id}`}
        tags={data.tags}
        note={data.note}
        save={ownNotes => putWord(data, ownNotes)}
      />
      {data.sources.length > 0 && (
        <section>
          <h2 className={styles.label}>{t.metIn}</h2>
          <ul className="list">
            {data.sources.map(source => (
              <Source key={source.source_id} source={source} />
            ))}
          </ul>
        </section>
      )}
      <p className="spread">
        <a href={linkToWord(word)}>{t.page}</a>
        <time className="soft" dateTime={word.created_at}>
          {t.added(date(word.created_at))}
        </time>
      </p>
    </div>
  )
}

function Source({ source }: { source: WordSource }) {
  const t = useMessages(messages)
  const { translation, article_id, index, title } = source
  return (
    <li>
      <p lang="ja" className={styles.sentence}>
        <MarkedSentence {...source} />
      </p>
      {translation !== null && translation !== '' && <p className="soft">{translation}</p>}
      {article_id !== null && index !== null && (
        <a lang="ja" href={linkTo('read', article_id, index)}>
          <span className="clamped">{title || t.untitled}</span>
        </a>
      )}
    </li>
  )
}
