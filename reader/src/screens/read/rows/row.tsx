import { memo } from 'react'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { Furigana, isOf, segmentOf } from '../../../components/furigana.tsx'
import { cutRow, type Piece } from '../../../words/cut-row.ts'
import { hasVocabulary, stateOf, useWordStates } from '../../../words/states.ts'
import type { RowWords } from '../queries.ts'
import { useIsSelectedSentence, useSelectedIn } from '../selection/selection.ts'

interface RowProps {
  row: PageRow
  words: RowWords | undefined
}

/** A sentence; once its words are loaded, each has its state. */
export const Row = memo(({ row, words }: RowProps) => {
  const tokens = words?.tokens
  // An edit may have come between the two.
  const areOfRow =
    isOf(row.furigana, row.sentence) &&
    (tokens?.every(([start, length]) => start + length <= row.sentence.length) ?? false)
  return (
    <span data-row={row.index} data-picked={useIsSelectedSentence(row.index) || undefined}>
      {tokens && areOfRow ? (
        <Words row={row} tokens={tokens} />
      ) : (
        <Furigana segments={row.furigana} text={row.sentence} />
      )}
    </span>
  )
})

type Tokens = NonNullable<RowWords['tokens']>

const UNKNOWN = '?'
/** Not a dictionary word, or no account. */
const NONE = '-'

/** One character for the state of each word of a row. */
const statesIn = (tokens: Tokens) =>
  tokens
    .map(([, , skill]) => (skill === null || !hasVocabulary() ? NONE : (stateOf(skill) ?? UNKNOWN)))
    .join('')

function Words({ row, tokens }: { row: PageRow; tokens: Tokens }) {
  const states = useWordStates(() => statesIn(tokens))
  const [first = -1, last = -1] = useSelectedIn(row.index)?.split(' ').map(Number) ?? []
  const attributes = (word: number) => ({
    'data-word': word,
    'data-state': states[word],
    'data-selected': (word >= first && word <= last) || undefined,
  })
  return cutRow(row.furigana, tokens).map(piece => (
    <PieceOf key={piece.start} piece={piece} attributes={attributes} />
  ))
}

interface PieceProps {
  piece: Piece
  attributes: (word: number) => Record<`data-${string}`, unknown>
}

function PieceOf({ piece, attributes }: PieceProps) {
  if ('parts' in piece)
    return (
      <ruby>
        {piece.parts.map(({ start, word, text }) =>
          word === null ? (
            text
          ) : (
            <span key={start} {...attributes(word)}>
              {text}
            </span>
          ),
        )}
        <rt aria-hidden>{piece.reading}</rt>
      </ruby>
    )
  const segments = piece.segments.map(segmentOf)
  return piece.word === null ? segments : <span {...attributes(piece.word)}>{segments}</span>
}
