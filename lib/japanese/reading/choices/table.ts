import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { PLACES } from './context.ts'

/** A reading of a word with the weights of what speaks for it. */
export interface Choice {
  readonly reading: string
  /** By place: first as one reading among others, then as the one that the rules chose. */
  readonly places: readonly number[]
  readonly cues: ReadonlyMap<string, number>
}

/** The readings of ambiguous words by their writing. */
export type Choices = ReadonlyMap<string, readonly Choice[]>

/** Made from the open documents of a corpus by scripts/reading-choices. */
export const CHOICES = new URL('./choices.txt.br', import.meta.url)

export async function loadChoices(): Promise<Choices> {
  return choicesIn(brotliDecompressSync(await readFile(CHOICES)).toString())
}

/** Sections separated by empty lines: a word, then for each reading it, the weights of its places, and its cues, each with a weight. */
export function choicesIn(text: string): Choices {
  return new Map(
    text.split('\n\n').map(section => {
      const [word = '', ...lines] = section.split('\n')
      return [word, lines.map(choiceOf)]
    }),
  )
}

function choiceOf(line: string): Choice {
  const [reading = '', places = '', ...cues] = line.split('\t')
  return {
    reading,
    places: places.split(' ').map(Number),
    cues: new Map(
      cues.map(cue => {
        const end = cue.lastIndexOf(' ')
        return [cue.slice(0, end), Number(cue.slice(end + 1))]
      }),
    ),
  }
}

export function textOfChoices(choices: Choices): string {
  return [...choices].map(([word, all]) => [word, ...all.map(lineOf)].join('\n')).join('\n\n')
}

function lineOf({ reading, places, cues }: Choice): string {
  return [reading, places.join(' '), ...[...cues].map(([cue, weight]) => `${cue} ${weight}`)].join('\t')
}

/** The index among `places` for a place and a reading that the rules chose, or did not. */
export const placeOf = (place: number, isOfRules: boolean): number => (isOfRules ? PLACES + place : place)
