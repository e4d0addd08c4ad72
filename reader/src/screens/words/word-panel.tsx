import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Word, WordDetails, WordSource } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { notifyProblem } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { MarkedSentence } from '../../words/marked-sentence.tsx'
import { ByModel, Gloss } from '../../words/model-gloss.tsx'
import { putWord } from '../../words/put-word.ts'
import { wordQuery } from '../../words/queries.ts'
import { inPlace, SenseList } from '../../words/sense-list.tsx'
import { messages } from './messages.ts'
import { OwnNotes } from './own-notes.tsx'
import { ReplacedWord } from './replaced-word.tsx'
import styles from './words.module.css'

/** One word: its meanings, the learner's tags and note, and its sentences. */
export function WordPanel({ word }: { word: Word }) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(wordQuery(word.skill_id))
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <div className={styles.panel}>
      <Meanings word={data} />
      {data.sources.length > 0 && <ReplacedWord word={data} />}
      <OwnNotes word={data} />
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
    </div>
  )
}

interface Chosen {
  sense_id: string | null
  order: readonly string[]
}

/** The senses, of which one may be chosen, and a model's meaning. */
function Meanings({ word }: { word: WordDetails }) {
  /** The choice made here, and the senses as they were shown before. */
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { senses } = word.skill
  const choose = (sense_id: string | null) => {
    const now = { sense_id, order: senses.map(sense => sense.sense_id) }
    setChosen(now)
    void putWord(word, { sense_id }).catch(error => {
      setChosen(current => (current === now ? null : current))
      notifyProblem(error)
    })
  }
  const [source] = word.sources
  const named = { skill: word, form: word.form, reading: word.reading }
  const inSentence = source && { ...named, ...placeIn(source) }
  return (
    <div>
      {senses.length > 0 && (
        <SenseList
          senses={inPlace(senses, chosen?.order ?? null)}
          meant={chosen ? chosen.sense_id : word.sense_id}
          choose={senses.length > 1 ? choose : undefined}
        />
      )}
      {word.kind === 'word' && inSentence ? (
        <Gloss word={inSentence} kept={word.model_gloss} hasMeanings={senses.length > 0} />
      ) : (
        word.model_gloss && <ByModel {...word.model_gloss} />
      )}
    </div>
  )
}

const placeIn = ({ sentence, start, length }: WordSource) => ({ sentence, start, length })

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
          {title || t.untitled}
        </a>
      )}
    </li>
  )
}
