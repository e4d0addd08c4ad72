import { type CSSProperties, type HTMLAttributes, memo, useContext } from 'react'
import type { Footnote } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { speakerIn } from '../../../../../lib/contracts/schemas/japanese/speaker.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Furigana, isOf, segmentOf } from '../../../components/furigana.tsx'
import { cutRow, type Piece } from '../../../words/cut-row.ts'
import { hasVocabulary, stateOf, useWordStates } from '../../../words/states.ts'
import { messages } from '../messages.ts'
import { notesOf } from '../notes/notes-of.ts'
import { withNotes } from '../notes/with-notes.tsx'
import type { RowWords } from '../queries.ts'
import { useIsSelectedSentence, useSelectedIn, useStopIn, WHOLE_ROW } from '../selection/selection.ts'
import { DrawnText } from './drawn-text.ts'
import { hangAt, overhangs } from './overhang.ts'
import { useIsSounding } from './recorded-rows.ts'
import { RowTime } from './row-time.tsx'

interface RowProps {
  row: PageRow
  words: RowWords | undefined
  /** True if it begins with the name of a speaker. */
  isTurn: boolean
  /** True in the text of a recording, where each sentence has its time. */
  isTimed: boolean
}

/** A sentence; once its words are loaded, each has its state. */
export const Row = memo(({ row, words, isTurn, isTimed }: RowProps) => {
  const t = useMessages(messages)
  const isPicked = useIsSelectedSentence(row.index)
  const isSounding = useIsSounding(row.index)
  const stop = useStopIn(row.index)
  const hasWords = wordsOf(row, words) !== null
  return (
    <span
      data-row={row.index}
      data-picked={isPicked || undefined}
      data-sounding={isSounding || undefined}
      tabIndex={stop !== null && (stop === WHOLE_ROW || !hasWords) ? 0 : undefined}
      // Only the picked sentence: as parts of groups, the others would be read twice.
      {...(isPicked && { role: 'group', 'aria-label': row.sentence, 'aria-roledescription': t.sentenceRole })}
    >
      {isTimed && <RowTime row={row} />}
      <RowText row={row} words={words} stop={stop} isTurn={isTurn} />
    </span>
  )
})

interface RowTextProps {
  row: PageRow
  words: RowWords | undefined
  stop?: number | null
  isTurn?: boolean
}

/** The words of a sentence with their states and readings; the text alone until they are known. */
export function RowText({ row: storedRow, words, stop = null, isTurn = false }: RowTextProps) {
  // A sentence whose text was corrected has no readings yet.
  const row =
    storedRow.furigana.length > 0 ? storedRow : { ...storedRow, furigana: [{ text: storedRow.sentence }] }
  const t = useMessages(messages)
  const draw = useContext(DrawnText)
  const tokens = wordsOf(row, words)
  const notes = notesOf(row)
  return tokens ? (
    <Words
      row={row}
      tokens={tokens}
      stop={stop}
      role={t.wordRole}
      speech={isTurn ? speakerIn(row.sentence) : 0}
      notes={notes}
    />
  ) : notes.length > 0 && isOf(row.furigana, row.sentence) ? (
    <Noted row={row} notes={notes} />
  ) : (
    <Furigana segments={row.furigana} text={row.sentence} draw={draw} styles={overhangs(row.furigana)} />
  )
}

/** The words of a row; null while they are not known, and if an edit came between the two. */
function wordsOf(row: PageRow, words: RowWords | undefined): Tokens | null {
  const tokens = words?.tokens ?? null
  if (tokens === null || tokens.length === 0 || !isOf(row.furigana, row.sentence)) return null
  return tokens.every(([start, length]) => start + length <= row.sentence.length) ? tokens : null
}

type Tokens = NonNullable<RowWords['tokens']>

const UNKNOWN = '?'
/** Not a dictionary word, or no account. */
const NONE = '-'

/** One character for the state of each word of a row. */
const statesIn = (tokens: Tokens) =>
  tokens
    .map(([, , skill]) => (skill === null || !hasVocabulary() ? NONE : (stateOf(skill) ?? UNKNOWN)))
    .join('')

interface WordsProps {
  row: PageRow
  tokens: Tokens
  stop: number | null
  /** The name of the role of a word, for screen readers. */
  role: string
  /** The start of a speaker’s words, after the name. */
  speech: number
  notes: readonly Footnote[]
}

function Words({ row, tokens, stop, role, speech, notes }: WordsProps) {
  const states = useWordStates(() => statesIn(tokens))
  const [first = -1, last = -1] = useSelectedIn(row.index)?.split(' ').map(Number) ?? []
  // A word may take several pieces.
  let isStopGiven = false
  const attributes = (word: number) => {
    const isStop = word === stop && !isStopGiven
    isStopGiven ||= isStop
    return {
      'data-word': word,
      'data-state': states[word],
      'data-speaker': (tokens[word]?.[0] ?? speech) < speech || undefined,
      'data-selected': (word >= first && word <= last) || undefined,
      role: 'button',
      'aria-roledescription': role,
      tabIndex: isStop ? 0 : undefined,
    }
  }
  const hangs = overhangs(row.furigana)
  return withNotes(row, cutRow(row.furigana, tokens), notes, piece => (
    <PieceOf
      key={piece.start}
      piece={piece}
      hang={hangAt(row.furigana, piece.start, hangs)}
      hangs={hangs}
      attributes={attributes}
    />
  ))
}

/** A sentence whose words are not known yet, cut at the marks of its notes. */
function Noted({ row, notes }: { row: PageRow; notes: readonly Footnote[] }) {
  const places = [0, ...notes.map(({ end }) => end), row.sentence.length]
  const parts = places.flatMap((start, at): Tokens => {
    const length = (places[at + 1] ?? start) - start
    return length > 0 ? [[start, length, null]] : []
  })
  const hangs = overhangs(row.furigana)
  return withNotes(row, cutRow(row.furigana, parts), notes, piece => (
    <PieceOf
      key={piece.start}
      piece={piece}
      hang={hangAt(row.furigana, piece.start, hangs)}
      hangs={hangs}
      attributes={() => ({})}
    />
  ))
}

interface PieceProps {
  piece: Piece
  /** How far a reading over several words hangs over the text beside it. */
  hang: CSSProperties | undefined
  hangs: ReturnType<typeof overhangs>
  attributes: (word: number) => HTMLAttributes<HTMLElement>
}

function PieceOf({ piece, hang, hangs, attributes }: PieceProps) {
  const draw = useContext(DrawnText)
  if ('parts' in piece)
    return (
      <ruby style={hang}>
        {piece.parts.map(({ start, word, text }) =>
          word === null ? (
            draw(text)
          ) : (
            <span key={start} {...attributes(word)}>
              {draw(text)}
            </span>
          ),
        )}
        <rt aria-hidden>{piece.reading}</rt>
      </ruby>
    )
  const segments = piece.segments.map((segment, at) => segmentOf(segment, at, hangs.get(segment), draw))
  return piece.word === null ? segments : <span {...attributes(piece.word)}>{segments}</span>
}
