import { useQuery } from '@tanstack/react-query'
import type { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { useLevel } from '../../articles/use-known.ts'
import { OpenedLater } from '../../components/opened-later.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { messages } from './messages.ts'
import styles from './next.module.css'
import { newWordsQuery } from './queries.ts'

/** Why a text is suggested: the share known, its new words, and the sentences with one new word. */
export function Why({ article }: { article: ListedArticle }) {
  const t = useMessages(messages)
  return (
    <OpenedLater className={styles.why} summary={t.why}>
      <Reasons article={article} />
    </OpenedLater>
  )
}

function Reasons({ article }: { article: ListedArticle }) {
  const t = useMessages(messages)
  const { percent, number } = useFormats()
  const levelOf = useLevel()
  const { share_known, new_words_per_page, level } = article
  const levelText = levelOf(level)
  const facts = [
    ...(typeof share_known === 'number' ? [t.known(percent(share_known))] : []),
    ...(typeof new_words_per_page === 'number' ? [t.newWords(number(Math.round(new_words_per_page)))] : []),
    ...(levelText === null ? [] : [t.level(levelText)]),
  ]
  return (
    <div className={styles.reasons}>
      <p>{facts.length > 0 ? facts.join(t.between) : t.pending}</p>
      <NewWords id={article.id} />
    </div>
  )
}

function NewWords({ id }: { id: number }) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(newWordsQuery(id))
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  if (!data.personalised)
    return (
      <p className="soft">
        {t.notPersonal} <a href={linkTo('settings', 'account', 'recording')}>{t.change}</a>
      </p>
    )
  if (data.rows.length === 0) return <p className="soft">{t.noSentences}</p>
  return (
    <>
      <p className="soft">{t.sentences}</p>
      <ul className={styles.sentences} lang="ja">
        {data.rows.map(({ index, sentence, word }) => (
          <li key={index}>
            <a href={linkTo('read', id, index)}>{sentence}</a> <strong>{word.form}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}
