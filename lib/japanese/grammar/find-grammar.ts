import type { GrammarSpan } from '../../contracts/schemas/japanese/lexicon.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import type { Condition } from './condition.ts'
import { type Pattern, patterns } from './patterns.ts'

/** A match of a pattern: tokens from `first` up to `end`, without inflections of its last word. */
interface Match {
  readonly pattern: Pattern
  readonly first: number
  readonly end: number
  /** The positions of its own tokens. Its gap is excluded, since other patterns may lie there (しか 行く ことができ ない). */
  readonly own: readonly number[]
  /** The number of conditions met: more exact patterns take precedence. */
  readonly conditions: number
}

interface Sequence {
  readonly pattern: Pattern
  readonly conditions: readonly Condition[]
  /** The first condition that names words, for looking the sequence up. It comes before any gap. */
  readonly anchor: number
}

/** Sequences by each word of their anchor. */
const byWord = new Map<string, Sequence[]>()
for (const pattern of patterns) {
  for (const conditions of pattern.sequences) {
    const anchor = conditions.findIndex(({ words, isNegated }) => words.length > 0 && !isNegated)
    for (const word of conditions[anchor]?.words ?? [])
      byWord.set(word, [...(byWord.get(word) ?? []), { pattern, conditions, anchor }])
  }
}

/** The patterns of sentences, for as long as their tokens are used: words, forms and spans all ask for them. */
const known = new WeakMap<readonly Token[], readonly Match[]>()

function grammarOf(tokens: readonly Token[]): readonly Match[] {
  const matches = known.get(tokens) ?? findGrammar(tokens)
  known.set(tokens, matches)
  return matches
}

/** The patterns of a sentence in their order. Of patterns that share tokens the longest stays, then the most exact. */
function findGrammar(tokens: readonly Token[]): Match[] {
  const matches = tokens.flatMap((token, at) =>
    sequencesAt(token).flatMap(sequence => matchOf(sequence, tokens, at)),
  )
  const length = new Map(matches.map(match => [match, lengthOf(match, tokens)]))
  const longer = (a: Match, b: Match) => (length.get(b) ?? 0) - (length.get(a) ?? 0)
  /** The chosen ones over each token, so that a match is compared with its neighbours alone. */
  const over = tokens.map((): Match[] => [])
  const chosen = matches
    .sort((a, b) => longer(a, b) || b.conditions - a.conditions || a.first - b.first)
    .filter(match => {
      const places = over.slice(match.first, match.end)
      if (places.some(others => others.some(other => overlap(match, other)))) return false
      for (const place of places) place.push(match)
      return true
    })
  return chosen.sort((a, b) => a.first - b.first)
}

/** A match in the gap of a longer one overlaps it only if it reaches out of the gap. */
function overlap(match: Match, longer: Match): boolean {
  if (match.end <= longer.first || match.first >= longer.end) return false
  const isInside = match.first > longer.first && match.end < longer.end
  return !isInside || longer.own.some(place => match.first <= place && place < match.end)
}

function sequencesAt({ base_form, surface }: Token): readonly Sequence[] {
  const ofBase = byWord.get(base_form) ?? []
  return base_form === surface ? ofBase : [...ofBase, ...(byWord.get(surface) ?? [])]
}

const lengthOf = ({ first, end }: Match, tokens: readonly Token[]) =>
  tokens.slice(first, end).reduce((length, { surface }) => length + surface.length, 0)

function matchOf({ pattern, conditions, anchor }: Sequence, tokens: readonly Token[], at: number): Match[] {
  const places = placesOf(conditions, tokens, at - anchor)
  if (!places) return []
  const own = places.filter((_, n) => conditions[n]?.isBeside === false && conditions[n]?.kind !== 'gap')
  const [first = at] = own
  return [{ pattern, first, end: (own.at(-1) ?? at) + 1, own, conditions: conditions.length }]
}

/** The most tokens between the parts of a pattern. */
const LONGEST_GAP = 8

/**
 * The positions of the tokens that meet the conditions; null if one is not met. A gap has the position of its start.
 */
function placesOf(
  conditions: readonly Condition[],
  tokens: readonly Token[],
  start: number,
): number[] | null {
  const places: number[] = []
  let at = start - 1
  for (const condition of conditions) {
    at += 1
    const token = tokens[at]
    if (condition.kind === 'gap') {
      const rest = afterGap(conditions.slice(at - start + 1), tokens, at, condition)
      return rest && [...places, at, ...rest]
    }
    const isMet = token ? condition.test(token) : condition.kind === 'end'
    if (isMet === condition.isNegated) return null
    places.push(at)
  }
  return places
}

function afterGap(
  rest: readonly Condition[],
  tokens: readonly Token[],
  start: number,
  gap: Condition,
): number[] | null {
  for (let at = start; at < start + LONGEST_GAP; at += 1) {
    const places = placesOf(rest, tokens, at)
    if (places) return places
    const token = tokens[at]
    if (!token || !gap.test(token)) return null
  }
  return null
}

/** The pattern of each token that belongs to one. */
export type Grammar = ReadonlyMap<Token, PatternMatch>

export function grammarByToken(tokens: readonly Token[]): Grammar {
  return new Map(
    grammarOf(tokens).flatMap(({ pattern, first, end }) => {
      const match = { pattern, tokens: tokens.slice(first, end) }
      return match.tokens.map(token => [token, match] as const)
    }),
  )
}

/** A pattern with its tokens. */
export interface PatternMatch {
  readonly pattern: Pattern
  readonly tokens: readonly Token[]
}

/** Spans in the sentence, together with the inflection of the last word: なっ[た], いけ[ませんでした]. */
export function grammarSpans(tokens: readonly Token[]): GrammarSpan[] {
  const matches = grammarOf(tokens)
  return matches.map(({ pattern: { pattern }, first, end }, n) => {
    const start = tokens[first]?.start ?? 0
    let next = n + 1
    while ((matches[next]?.first ?? end) < end) next += 1
    const last = tokens[endWithInflection(tokens, end, matches[next]?.first ?? tokens.length) - 1]
    return { start, length: last ? last.start + last.surface.length - start : 0, pattern }
  })
}

function endWithInflection(tokens: readonly Token[], end: number, limit: number): number {
  let at = end
  while (at < limit && tokens[at - 1]?.conjugation && isClosing(tokens[at])) at += 1
  return at
}

/** True for ます, た, ない, ません. */
const isClosing = (token: Token | undefined) =>
  token?.part_of_speech === '助動詞' &&
  (/^特殊・(?:マス|タ|ナイ)\//.test(token.conjugation ?? '') || token.surface === 'ん')
