import type { z } from 'zod'
import type { Term as TermValues } from '../../../../../lib/contracts/schemas/learners/profile.ts'

export interface Term {
  readonly id: string
  readonly kind: z.infer<typeof TermValues>['kind']
  readonly name: string
  /** The name, the aliases, and the names of terms that it has replaced. */
  readonly names: readonly string[]
  readonly isOwn: boolean
}

const MOST_SHOWN = 6

interface Similar {
  readonly terms: readonly Term[]
  /** One of them has exactly this name, so that no other is needed. */
  readonly isKnown: boolean
}

/** The terms that somebody who typed this may mean, the closest first. */
export function similarTerms(terms: readonly Term[], typed: string): Similar {
  const text = folded(typed)
  if (text === '') return { terms: [], isKnown: false }
  const ranked = terms.flatMap(term => {
    const rank = Math.min(...term.names.map(name => distance(folded(name), text)))
    return rank === Number.POSITIVE_INFINITY ? [] : [{ term, rank }]
  })
  const closest = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, MOST_SHOWN)
  return { terms: closest.map(({ term }) => term), isKnown: closest[0]?.rank === 0 }
}

/** Case and width make no difference, as in the unique names of the server. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** 0 for the same name; infinite for names that are not alike. */
function distance(name: string, typed: string): number {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  const [letters, typedLetters] = [Array.from(name), Array.from(typed)]
  const isPart =
    typedLetters.length > 1 && (name.includes(typed) || (letters.length > 1 && typed.includes(name)))
  if (isPart) return 2
  const mistakes = mistakesBetween(letters, typedLetters)
  return mistakes <= mostMistakes(typedLetters.length) ? 2 + mistakes : Number.POSITIVE_INFINITY
}

const mostMistakes = (length: number) => (length < 2 ? 0 : length < 4 ? 1 : 2)

/** The fewest letters to insert, remove or replace. */
function mistakesBetween(from: readonly string[], to: readonly string[]): number {
  let above = to.map((_, at) => at + 1)
  for (const [row, letter] of from.entries()) {
    const line: number[] = []
    for (const [at, other] of to.entries()) {
      const diagonal = at === 0 ? row : (above[at - 1] ?? 0)
      const left = at === 0 ? row + 1 : (line[at - 1] ?? 0)
      line.push(Math.min((above[at] ?? 0) + 1, left + 1, diagonal + (letter === other ? 0 : 1)))
    }
    above = line
  }
  return above.at(-1) ?? from.length
}
