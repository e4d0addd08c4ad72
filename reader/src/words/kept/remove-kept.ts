import { unkeepSentence } from '../../waiting/kept-sentences.ts'
import { removeSoon } from '../remove-soon.ts'

type Kept = Parameters<typeof unkeepSentence>[0]

/** Names a kept sentence in lists, and its place in a text. */
export const keptName = (item_id: string) => `kept ${item_id}`
export const placeName = ({ article_id, index }: Pick<Kept, 'article_id' | 'index'>) =>
  `place ${article_id}:${index}`

/** Removes a kept sentence with its cards, with Undo. */
export const removeKept = (sentence: Kept) =>
  removeSoon({
    names: [placeName(sentence), ...(sentence.item_id === null ? [] : [keptName(sentence.item_id)])],
    remove: () => unkeepSentence(sentence),
  })
