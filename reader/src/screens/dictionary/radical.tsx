import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { radicalQuery } from '../../words/dictionary-queries.ts'
import styles from './dictionary.module.css'
import { messages } from './messages.ts'

/** The kanji of the radical that the query names, each as a way to its own entries; nothing where it names none. */
export function KanjiOfRadical({ q, search }: { q: string; search: (q: string) => void }) {
  const t = useMessages(messages)
  const { data } = useQuery({ ...radicalQuery(q), enabled: !q.includes('*') })
  if (!data?.radical || data.items.length === 0) return null
  const { character, shapes, names, english } = data.radical
  return (
    <section className={styles.radical}>
      <h2>
        {t.radical} <span lang="ja">{[character, ...shapes].join('・')}</span>
      </h2>
      <p className="soft">
        <span lang="ja">{names.join('、')}</span> · <span lang="en">{english}</span>
      </p>
      <ul className={styles.kanji}>
        {data.items.map(kanji => (
          <li key={kanji.character}>
            <button type="button" lang="ja" onClick={() => search(kanji.character)}>
              {kanji.character}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
