import { useEffect } from 'react'
import type { GrammarSpan, SkillWord } from '../../../../../lib/contracts/schemas/japanese/lexicon.ts'
import { queryClient } from '../../../api/query-client.ts'
import { BLOCK, blockQuery, wordsQuery } from '../queries.ts'
import { closePopup } from '../word-popup/popup-level.ts'
import { select } from './selection.ts'

export interface ShownWord {
  start: number
  length: number
  skillId: string | null
  /** The page's own data of the word, which need no request. */
  skill: SkillWord | undefined
}

export interface ShownRow {
  articleId: number
  index: number
  sentence: string
  words: ShownWord[]
  grammar: GrammarSpan[]
}

interface ShownArticle {
  id: number
  total: number
}

let article: ShownArticle | null = null

/** The text that is open; null when it is left. */
function showArticle(next: ShownArticle | null): void {
  article = next
}

export const rowsShown = () => article?.total ?? 0

/** A row of the open text with its words; null while they are on their way. */
export function shownRow(index: number): ShownRow | null {
  if (!article) return null
  const block = Math.floor(index / BLOCK)
  const row = queryClient
    .getQueryData(blockQuery(article.id, block).queryKey)
    ?.find(each => each.index === index)
  const words = queryClient.getQueryData(wordsQuery(article.id, block).queryKey)
  const rowWords = words?.rows.find(each => each.index === index)
  if (!row || !words || !rowWords?.tokens) return null
  return {
    articleId: article.id,
    index,
    sentence: row.sentence,
    words: rowWords.tokens.map(([start, length, skillId]) => ({
      start,
      length,
      skillId,
      skill: skillId === null ? undefined : words.skills[skillId],
    })),
    grammar: rowWords.grammar ?? [],
  }
}

/** While the text is open, its words can be selected; nothing stays selected when it is left. */
export function useShownArticle(id: number, total: number): void {
  useEffect(() => showArticle({ id, total }), [id, total])
  useEffect(
    () => () => {
      closePopup()
      select(null)
      showArticle(null)
    },
    [],
  )
}
