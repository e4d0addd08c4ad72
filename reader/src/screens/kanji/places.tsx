import { useQueries } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Section } from '../../components/section.tsx'
import { MarkedSentence } from '../../words/marked-sentence.tsx'
import styles from './kanji.module.css'
import { messages } from './messages.ts'
import { fewPlacesQuery } from './queries.ts'

/** Each word costs a call. */
const ASKED_WORDS = 6

/** Places of the learner's first words with the kanji in their texts; a word's own page has all of its places. */
export function Places({ words }: { words: readonly { skill_id: string }[] }) {
  const t = useMessages(messages)
  const { places, isPending } = useQueries({
    queries: words.slice(0, ASKED_WORDS).map(({ skill_id }) => fewPlacesQuery(skill_id)),
    combine: results => ({
      places: results.flatMap(({ data }) => data ?? []),
      isPending: results.some(result => result.isPending),
    }),
  })
  if (words.length === 0) return null
  return (
    <Section title={t.places}>
      {places.length === 0 && !isPending && <p className="soft">{t.noPlaces}</p>}
      <ul className={`list ${styles.places}`}>
        {places.map(place => (
          <li key={`${place.article_id} ${place.index} ${place.start}`}>
            <p lang="ja" className={styles.place}>
              <MarkedSentence {...place} hasReadings={false} />
            </p>
            <a lang="ja" href={linkTo('read', place.article_id, place.index)} className={styles.title}>
              <span className="clamped">{place.title || t.untitled}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
