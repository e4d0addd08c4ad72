import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { type FoundByRadical, radicalQuery } from '../../words/dictionary-queries.ts'
import { linkToKanji } from '../../words/entry/kanji-link.ts'
import styles from './dictionary.module.css'
import { messages } from './messages.ts'

/** The longest names are such as `seal radical` and はつがしら; longer queries, and `*`, name none. */
const MOST_CHARS = 24
const mayNameRadical = (q: string) => q.length <= MOST_CHARS && !q.includes('*')

/** The kanji of the radical that the query names, each as a link to its page; nothing where it names none. */
export function KanjiOfRadical({ q }: { q: string }) {
  const { data } = useQuery({ ...radicalQuery(q), enabled: mayNameRadical(q) })
  if (!data?.radical) return null
  return [{ radical: data.radical, items: data.items }, ...data.others].map(one => (
    <OneRadical key={one.radical.number} {...one} />
  ))
}

type RadicalWithKanji = FoundByRadical['others'][number]

function OneRadical({ radical: { character, shapes, names, english }, items }: RadicalWithKanji) {
  const t = useMessages(messages)
  if (items.length === 0) return null
  return (
    <section className={styles.radical}>
      <h2>
        {t.radical} <span lang="ja">{[character, ...shapes].join('・')}</span>
      </h2>
      <p className="soft">
        <span lang="ja">{names.join('、')}</span> · <span lang="en">{english}</span>
      </p>
      <ul className={styles.kanji}>
        {items.map(kanji => (
          <li key={kanji.character}>
            <a lang="ja" href={linkToKanji(kanji.character)}>
              {kanji.character}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
