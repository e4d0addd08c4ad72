import { useInfiniteQuery } from '@tanstack/react-query'
import type { PastRating } from '../../../../lib/contracts/schemas/learners/review.ts'
import type { WordDetails } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { MoreButton } from '../../components/more-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { Cards } from '../../words/cards/cards.tsx'
import { messages } from './messages.ts'
import { reviewsQuery } from './queries.ts'
import styles from './word.module.css'

/** The cards of a word, and how their reviews went. */
export function Reviews({ word: { skill_id, state } }: { word: WordDetails }) {
  const t = useMessages(messages)
  const list = useInfiniteQuery(reviewsQuery(skill_id))
  const ratings = list.data?.pages.flatMap(page => page.ratings.items) ?? []
  return (
    <Section title={t.reviews}>
      <Cards kind="word" id={skill_id} mayAdd={state === 'learning'} />
      {list.isPending && !list.error && <Waiting />}
      <Problem error={list.data ? null : list.error} retry={() => void list.refetch()} />
      {ratings.length > 0 && <History ratings={ratings} />}
      <MoreButton list={list} label={t.moreRatings} />
    </Section>
  )
}

function History({ ratings }: { ratings: readonly PastRating[] }) {
  const t = useMessages(messages)
  const { dateTime, date } = useFormats()
  return (
    <table className={styles.history}>
      <caption>{t.history}</caption>
      <thead>
        <tr>
          <th scope="col">{t.when}</th>
          <th scope="col">{t.card}</th>
          <th scope="col">{t.rating}</th>
          <th scope="col">{t.next}</th>
        </tr>
      </thead>
      <tbody>
        {ratings.map(({ request_id, reviewed_at, template, rating, due_at, is_undone, is_imported }) => (
          <tr key={request_id} data-undone={is_undone || undefined}>
            <td>{dateTime(reviewed_at)}</td>
            <td>{t.shortTemplates[template]}</td>
            <td>
              {t.ratings[rating]}
              {is_undone && ` (${t.undone})`}
              {is_imported && ` (${t.imported})`}
            </td>
            <td>{is_undone ? '' : date(due_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
