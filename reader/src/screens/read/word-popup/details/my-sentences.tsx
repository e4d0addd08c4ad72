import { queryOptions, useQuery } from '@tanstack/react-query'
import { articleWords } from '../../../../../../lib/contracts/study/article-words.ts'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { callsOf } from '../../../../api/client.ts'
import { linkTo } from '../../../../app/location.ts'
import { Problem } from '../../../../components/problem.tsx'
import type { Span } from '../chosen.ts'
import { useKeptWord } from '../kept-word.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'

const calls = callsOf({ articleWords })

/** The number of sentences shown. */
const SHOWN = 8

const occurrencesQuery = (skill_id: string) =>
  queryOptions({
    queryKey: ['occurrences', skill_id],
    queryFn: async ({ signal }) =>
      (await calls.articleWords.occurrences({ query: { skill_id, limit: SHOWN + 1 } }, { signal })).items,
  })

/** Sentences of the learner's texts that contain the word, besides those that it is kept with. */
export function MySentences({ skillId, span }: { skillId: string; span: Span }) {
  const t = useMessages(messages)
  const { data, error } = useQuery(occurrencesQuery(skillId))
  const kept = useKeptWord(skillId)
  const others = new Map(data?.map(each => [each.sentence, each]))
  for (const { sentence } of [span.row, ...(kept?.sources ?? [])]) others.delete(sentence)
  const visibleSentences = [...others.values()].slice(0, SHOWN)
  return (
    <section>
      <h3>{t.sentences}</h3>
      <Problem error={error} />
      {data && visibleSentences.length === 0 && <p className="soft">{t.noSentences}</p>}
      <ul className="list">
        {visibleSentences.map(({ sentence, start, length, title, article_id, index }) => (
          <li key={sentence} className={styles.sentence}>
            <span lang="ja">
              {sentence.slice(0, start)}
              <mark>{sentence.slice(start, start + length)}</mark>
              {sentence.slice(start + length)}
            </span>
            <a href={linkTo('read', article_id, index)} lang="ja">
              <span className="clamped">{title || t.untitled}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
