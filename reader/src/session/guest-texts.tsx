import { useInfiniteQuery } from '@tanstack/react-query'
import { guests } from '../../../lib/contracts/study/guests.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { callsOf } from '../api/client.ts'
import { linkTo } from '../app/location.ts'
import { MoreButton } from '../components/more-button.tsx'
import { messages } from './guest-messages.ts'
import styles from './session.module.css'

const calls = callsOf({ guests })
const PAGE = 12

/** Texts that guests may read; hidden if there are none or the request fails. */
export function GuestTexts() {
  const t = useMessages(messages)
  const list = useInfiniteQuery({
    queryKey: ['guest-texts'],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      calls.guests.articles({ query: { offset, limit: PAGE } }, { signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
  })
  const texts = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (texts.length === 0) return null
  return (
    <section className={styles.guest} aria-labelledby="guest-texts">
      <h2 id="guest-texts">{t.title}</h2>
      <p className="soft">{t.lead}</p>
      <ul className="list">
        {texts.map(({ id, title, author, total_sentences }) => (
          <li key={id}>
            <a className="box" href={linkTo('read', id)}>
              <strong className={styles.name} lang="ja">
                {title === '' ? t.untitled : title}
              </strong>
              <span className="soft">
                {author !== '' && <span lang="ja">{author} · </span>}
                {t.length(total_sentences)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </section>
  )
}
