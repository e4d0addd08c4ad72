import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isKana } from '../../lib/japanese/kana.ts'
import { plainSound } from '../../lib/japanese/kana-sounds.ts'
import type { WordOfRow } from '../../lib/japanese/lexicon/words-of-rows.ts'

/** A sentence with the word in katakana that a learner would look up, or with a name in katakana. */
interface KatakanaLine {
  readonly sentence: string
  /** Readings that are as good; empty if the line has a name. */
  readonly readings: readonly string[]
  readonly name: string
}

/** The known lines, and those that were not seen by authors of rules and need not be there. */
export type KatakanaSet = 'katakana' | 'katakana-second' | 'katakana-blind'

const fileOf = (set: KatakanaSet) => new URL(`../fixtures/${set}.txt`, import.meta.url)

/** Empty if the file is missing. Its head says what a line has. */
export async function katakanaLines(set: KatakanaSet): Promise<KatakanaLine[]> {
  if (!existsSync(fileOf(set))) return []
  const lines = (await readFile(fileOf(set), 'utf8')).trim().split('\n')
  return lines.filter(line => line.includes('\t') && !line.startsWith('#')).map(lineOf)
}

function lineOf(line: string): KatakanaLine {
  const [sentence = '', answer = ''] = line.trim().split('\t')
  const [, name = ''] = /^name (.+)$/.exec(answer.trim()) ?? []
  return { sentence, name, readings: name === '' ? answer.trim().split('|') : [] }
}

/** True if the words of the sentence have the one with such a reading, or none of the dictionary where the name is. */
export function isFound({ sentence, readings, name }: KatakanaLine, words: readonly WordOfRow[]): boolean {
  const listed = words.filter(({ kind, of }) => kind === 'word' && of !== null)
  if (name === '')
    return listed.some(({ written, of }) =>
      readings.some(one => [of?.reading, written].some(said => isSaid(said, one))),
    )
  const start = sentence.indexOf(name)
  return !listed.some(word => word.start < start + name.length && word.start + word.length > start)
}

const isSaid = (said: string | undefined, reading: string) =>
  said !== undefined && isKana(said) && plainSound(said) === plainSound(reading)
