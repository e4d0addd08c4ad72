import type { Segment } from '../../../contracts/schemas/models/speech.ts'
import { cleanText } from '../../../japanese/clean.ts'
import { isContent, splitText } from '../../../japanese/split.ts'
import { lengthOf, type Span, withoutSilences } from './pieces.ts'
import type { RawSegment, RawTranscript } from './transcription-client.ts'

/** The seconds by which a sentence may differ from its neighbours. */
const NEAR_S = 1
/** The seconds past the end that invented segments reach: models work in windows of 30 s. */
const FURTHEST_S = 60

/** Times and `silences` are those of the whole file. */
export const timedSegments = (transcript: RawTranscript, piece: Span, silences: readonly Span[]) =>
  transcript.segments && areSeconds(transcript.segments, piece)
    ? settled(transcript.segments, piece)
    : spread(textOf(transcript), piece, silences)

/** False for nanoseconds or only zeros, as some servers give. */
const areSeconds = (segments: readonly RawSegment[], piece: Span): boolean =>
  segments.every(({ start }) => start <= lengthOf(piece) + FURTHEST_S) &&
  segments.some(({ end }) => end !== 0)

const textOf = ({ text, segments }: RawTranscript): string =>
  segments?.map(part => part.text).join('\n') ?? text

/** Drops segments without length or past the end, which models invent; starts and ends never decrease. */
const settled = (segments: readonly RawSegment[], piece: Span): Segment[] => {
  const placed: Segment[] = []
  let before: Span = { start: piece.start, end: piece.start }
  for (const { start, end, text } of segments) {
    const span = {
      start: Math.max(piece.start + start, before.start),
      end: Math.min(Math.max(piece.start + end, before.end), piece.end),
    }
    const words = oneLine(text)
    if (words === '' || !(end > start) || !(span.end > span.start)) continue
    placed.push({ ...span, text: words })
    before = span
  }
  return placed
}

/** Gives sentences time by their share of characters, without silences. One that ends close to a pause ends there. */
const spread = (text: string, piece: Span, silences: readonly Span[]): Segment[] => {
  const sentences = splitText(cleanText(text), 'article').pieces.filter(isContent).map(oneLine)
  const sounding = withoutSilences(piece, silences)
  const pauses = sounding.slice(0, -1).map((_, at) => totalOf(sounding.slice(0, at + 1).map(lengthOf)))
  const pace = totalOf(sounding.map(lengthOf)) / totalOf(sentences.map(({ length }) => length))
  let written = 0
  let start = 0
  return sentences.map((sentence, at) => {
    written += sentence.length
    const room = Math.min(sentence.length, sentences[at + 1]?.length ?? 0) * pace * 0.5
    const end = nearest(pauses, written * pace, Math.min(room, NEAR_S))
    const segment = {
      start: momentAt('start', start, sounding),
      end: momentAt('end', end, sounding),
      text: sentence,
    }
    start = end
    return segment
  })
}

const nearest = (pauses: readonly number[], moment: number, within: number): number =>
  pauses.find(pause => Math.abs(pause - moment) < within) ?? moment

/** Counts sounding seconds; a pause there lies before a start and after an end. */
const momentAt = (edge: 'start' | 'end', seconds: number, sounding: readonly Span[]): number => {
  let before = 0
  for (const span of sounding) {
    const after = before + lengthOf(span)
    if (seconds < after || (edge === 'end' && seconds === after)) return span.start + (seconds - before)
    before = after
  }
  return sounding.at(-1)?.end ?? 0
}

const totalOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const oneLine = (text: string): string =>
  cleanText(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
