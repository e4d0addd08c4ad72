import { useQueries } from '@tanstack/react-query'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { kanjiQuery } from '../dictionary-queries.ts'
import styles from './kanji.module.css'
import { linkToKanji } from './kanji-link.ts'

const messages = catalogue({
  en: {
    kanji: 'Kanji',
    on: 'on',
    kun: 'kun',
    strokes: (count: number) => (count === 1 ? '1 stroke' : `${count} strokes`),
  },
  ja: { kanji: '漢字', on: '音', kun: '訓', strokes: (count: number) => `${count}画` },
  zh: { kanji: '汉字', on: '音读', kun: '训读', strokes: (count: number) => `${count} 画` },
})

/** The kanji of a word, as far as the dictionary has them; each leads to its page. */
export function KanjiOf({ text, title: Title = 'h3' }: { text: string; title?: 'h2' | 'h3' }) {
  const t = useMessages(messages)
  const characters = [...new Set(text.match(/\p{Script=Han}/gu))]
  const foundKanji = useQueries({
    queries: characters.map(kanjiQuery),
    combine: results => results.flatMap(({ data }) => data?.kanji ?? []),
  })
  if (foundKanji.length === 0) return null
  return (
    <section className={styles.all}>
      <Title>{t.kanji}</Title>
      <ul className="list">
        {foundKanji.map(({ character, on, kun, meanings, strokes }) => (
          <li key={character} className={styles.kanji}>
            <a href={linkToKanji(character)} className={styles.character} lang="ja">
              {character}
            </a>
            <span>
              <span lang="en">{meanings.join(', ')}</span>
              <span className="soft">
                {on.length > 0 && (
                  <>
                    {' '}
                    · {t.on} <span lang="ja">{on.join('、')}</span>
                  </>
                )}
                {kun.length > 0 && (
                  <>
                    {' '}
                    · {t.kun} <span lang="ja">{kun.join('、')}</span>
                  </>
                )}
                {strokes !== null && <> · {t.strokes(strokes)}</>}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
