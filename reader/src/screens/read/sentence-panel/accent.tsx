import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { SpokenPhrase } from '../../../words/accent/spoken-phrase.tsx'
import { useFirstTime } from './first-time.ts'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { accentQuery } from './queries.ts'

interface AccentProps {
  id: number
  index: number
  content_revision: number | undefined
  /** The sentence as it is written, in the place of an accent that is not there. */
  children: React.ReactNode
}

/** The sentence in kana, as it is said: its phrases, each with one accent. */
export function SentenceAccent({ id, index, content_revision, children }: AccentProps) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(accentQuery(id, index, content_revision))
  if (data && data.phrases.length > 0)
    return (
      <>
        <p className={styles.phrases} lang="ja">
          {Object.entries(data.phrases).map(([at, { kana, drop, is_known }]) => (
            <SpokenPhrase key={at} kana={kana} drop={is_known === false ? null : drop} />
          ))}
        </p>
        <AccentHint />
      </>
    )
  return (
    <>
      {children}
      {data && <p className="soft">{t.nothingSaid}</p>}
      {isProblem(error) && error.code === 'not_configured' ? (
        <p className="soft">{t.noAccents}</p>
      ) : (
        <Problem error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Waiting />}
    </>
  )
}

/** Words whose voice never drops, drops at once, inside and at the end. */
const examples = [
  ['飴', 'あめ', 0],
  ['雨', 'あめ', 1],
  ['眩しい', 'まぶしい', 3],
  ['雪が', 'ゆきが', 2],
] as const

/** Explains the drawing the first time that it is seen. */
function AccentHint() {
  const t = useMessages(messages)
  if (!useFirstTime('accent')) return null
  return (
    <div className={styles.how}>
      <p>{t.drawing}</p>
      {examples.map(([word, kana, drop], at) => (
        <p key={word}>
          <span lang="ja">
            <SpokenPhrase kana={kana} drop={drop} />
          </span>
          <span>
            <span lang="ja">{word}</span> {t.drops[at]}
          </span>
        </p>
      ))}
    </div>
  )
}
