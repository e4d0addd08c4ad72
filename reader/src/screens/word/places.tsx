import { useInfiniteQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { MoreButton } from '../../components/more-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { MarkedSentence } from '../../words/marked-sentence.tsx'
import { messages } from './messages.ts'
import { placesQuery } from './queries.ts'
import styles from './word.module.css'

/** Every place of the word in the learner's own texts. */
export function Places({ skill_id }: { skill_id: string }) {
  const t = useMessages(messages)
  const list = useInfiniteQuery(placesQuery(skill_id))
  const places = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Section title={t.places}>
      {list.isPending && !list.error && <Waiting />}
      <Problem error={list.data ? null : list.error} retry={() => void list.refetch()} />
      {list.data && places.length === 0 && <p className="soft">{t.noPlaces}</p>}
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
      <MoreButton list={list} label={t.morePlaces} />
    </Section>
  )
}
