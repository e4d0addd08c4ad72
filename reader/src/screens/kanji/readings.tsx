import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Kanji } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import type { ListedWord } from '../../../../lib/contracts/schemas/learners/word-lists.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { MoreButton } from '../../components/more-button.tsx'
import { Section } from '../../components/section.tsx'
import styles from './kanji.module.css'
import { messages } from './messages.ts'
import { readingInWord } from './reading-in-word.ts'
import { WordLink } from './word-link.tsx'

interface ReadingsProps {
  kanji: Kanji
  words: readonly ListedWord[]
  list: UseInfiniteQueryResult
}

/** Each reading of the kanji with the learner's words that have it. */
export function Readings({ kanji, words, list }: ReadingsProps) {
  const t = useMessages(messages)
  const byReading = Map.groupBy(words, word => readingInWord(kanji.character, word, kanji))
  const rows = [
    ...kanji.on.map(reading => ({ reading, kind: t.on })),
    ...kanji.kun.map(reading => ({ reading, kind: t.kun })),
  ]
  const others = byReading.get(null) ?? []
  return (
    <Section title={t.readings}>
      <ul className={styles.readings}>
        {rows.map(({ reading, kind }) => (
          <li key={`${kind} ${reading}`}>
            <span className={styles.reading}>
              <span className="soft">{kind}</span> <Reading of={reading} />
            </span>
            <Words of={byReading.get(reading) ?? []} />
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <span className={`soft ${styles.reading}`}>{t.otherReadings}</span>
            <Words of={others} />
          </li>
        )}
      </ul>
      <MoreButton list={list} label={t.moreWords} />
    </Section>
  )
}

/** The kana behind the dot are written behind the kanji. */
function Reading({ of }: { of: string }) {
  const [stem, okurigana] = of.split('.')
  return (
    <span lang="ja">
      {stem}
      {okurigana !== undefined && <span className={styles.okurigana}>{okurigana}</span>}
    </span>
  )
}

function Words({ of }: { of: readonly ListedWord[] }) {
  const t = useMessages(messages)
  if (of.length === 0) return <span className="soft">{t.noWords}</span>
  return (
    <ul className={styles.words}>
      {of.map(word => (
        <li key={word.skill_id}>
          <WordLink word={word} level={word.level} />
        </li>
      ))}
    </ul>
  )
}
