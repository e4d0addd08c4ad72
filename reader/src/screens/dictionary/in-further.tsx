import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DictionaryCandidate } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import {
  MAIN_DICTIONARY,
  MOST_FURTHER_WORDS,
} from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { OpenedLater } from '../../components/opened-later.tsx'
import { Problem } from '../../components/problem.tsx'
import { Entry } from '../../words/further/entry/entry.tsx'
import { furtherQuery } from '../../words/further/queries.ts'
import type { Explained } from '../../words/further/use-further.ts'
import { useOrder } from '../../words/further/use-order.ts'
import styles from './dictionary.module.css'

interface WordFound {
  form: string
  reading: string
  explained: Explained
}

interface Group {
  title: string
  id: string
  words: readonly WordFound[]
}

/** The words of a search as the further dictionaries explain them, before and behind the main one in the learner's order. */
export function useGroups(q: string, items: readonly DictionaryCandidate[] | undefined) {
  const order = useOrder()
  const words = items ? wordsOf(q, items) : []
  const { data, error, isLoading, refetch } = useQuery({
    ...furtherQuery(words),
    enabled: words.length > 0 && (order?.offered.size ?? 0) > 0,
    // More results leave the groups that are there.
    placeholderData: keepPreviousData,
  })
  const groups = (order?.ids ?? []).flatMap((id): Group[] => {
    const about = order?.offered.get(id)
    if (!about) return id === MAIN_DICTIONARY ? [{ id, title: '', words: [] }] : []
    const foundWords = words.flatMap((word, at): WordFound[] => {
      const one = data?.[at]?.find(({ dictionary }) => dictionary.id === id)
      return one && one.terms.length > 0 ? [{ ...word, explained: { ...one, about } }] : []
    })
    return foundWords.length === 0 ? [] : [{ id, title: about.title, words: foundWords }]
  })
  const main = groups.findIndex(({ id }) => id === MAIN_DICTIONARY)
  const again = () => void refetch()
  const isComing = isLoading
  const ahead = order?.ids.slice(0, order.ids.indexOf(MAIN_DICTIONARY))
  return {
    isComing,
    /** True while groups may still come above the results. */
    mayLead: isComing && (ahead?.some(id => (order?.offered.get(id)?.counts.terms ?? 0) > 0) ?? false),
    before: groups.slice(0, Math.max(main, 0)),
    behind: groups.slice(main + 1),
    error: data ? null : error,
    again,
  }
}

/** Kana and kanji alone: dictionaries have no word for romaji or `*`. */
const CAN_BE_WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u

/** The typed word is looked up, too: a further dictionary may have a word in kana that the main one lacks. */
function wordsOf(q: string, items: readonly DictionaryCandidate[]) {
  const named = items.map(({ headword, reading }) => ({ form: headword, reading }))
  const isThere = named.some(({ form }) => form === q)
  const typed = isThere || !CAN_BE_WORD.test(q) ? [] : [{ form: q, reading: q }]
  return [...typed, ...named.slice(0, MOST_FURTHER_WORDS - typed.length)]
}

/** A dictionary's entries, each folded under its word. */
export const Groups = ({
  of,
  error,
  again,
}: {
  of: readonly Group[]
  error?: unknown
  again?: () => void
}) => (
  <>
    {of.map(({ id, title, words }) => (
      <section key={id} className={styles.group} aria-label={title}>
        <h2>{title}</h2>
        {words.map(({ form, reading, explained }, at) => (
          <OpenedLater
            key={`${form} ${reading}`}
            isOpen={at === 0}
            summary={
              <>
                <span lang="ja" className={styles.form}>
                  {form}
                </span>
                {reading !== form && <span lang="ja">{reading}</span>}
              </>
            }
          >
            <Entry of={explained} form={form} />
          </OpenedLater>
        ))}
      </section>
    ))}
    <Problem error={error} {...(again && { retry: again })} />
  </>
)
