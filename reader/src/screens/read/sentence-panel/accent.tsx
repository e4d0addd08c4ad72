import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { SpokenPhrase } from '../../../words/accent/spoken-phrase.tsx'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { accentQuery } from './queries.ts'

interface SentenceAccentProps {
  id: number
  index: number
  content_revision: number | undefined
}

/** The sentence in kana, as it is said: its phrases, each with one accent. */
export function SentenceAccent({ id, index, content_revision }: SentenceAccentProps) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(accentQuery(id, index, content_revision))
  if (isProblem(error) && error.code === 'not_configured') return <p className="soft">{t.noAccents}</p>
  if (error) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.phrases.length === 0) return <p className="soft">{t.nothingSaid}</p>
  return (
    <p className={styles.phrases} lang="ja">
      {Object.entries(data.phrases).map(([at, { kana, drop, is_known }]) => (
        <SpokenPhrase key={at} kana={kana} drop={is_known === false ? null : drop} />
      ))}
    </p>
  )
}
