import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { JLPT_TABLE, LEVELS } from '../../lib/japanese/jlpt/words.ts'
import { isKana, toHiragana } from '../../lib/japanese/kana.ts'
import { parseSeparated } from '../../lib/platform/values/separated.ts'

/** Makes the table of JLPT words: `node scripts/jlpt-words/main.ts …/src` of https://github.com/jamsinclair/open-anki-jlpt-decks. */
async function main(folder: string): Promise<void> {
  const sections: string[] = []
  const seen = new Set<string>()
  for (const level of LEVELS) {
    const text = await readFile(join(folder, `${level.toLowerCase()}.csv`), 'utf8')
    const rows = Array.from(parseSeparated(text, ','), ({ cells: [word = '', reading = ''] }) =>
      pairsOf(word, reading),
    )
    const fresh = [...new Set(rows.flat())].filter(pair => !seen.has(pair)).sort()
    for (const pair of fresh) seen.add(pair)
    sections.push([level, ...fresh].join('\n'))
  }
  await writeFile(JLPT_TABLE, `${sections.join('\n\n')}\n`)
  console.log(`${seen.size} words`)
}

/** Writings and readings stand with semicolons between them, affixes with a wave dash. Phrases are left out. */
function pairsOf(word: string, reading: string): string[] {
  const readings = parts(reading).map(toHiragana).filter(isKana)
  return parts(word).flatMap(form => readings.map(read => `${form} ${readingOf(form, read)}`))
}

/** The lists have 準備 with the reading じゅんびする. */
const readingOf = (form: string, reading: string) =>
  /[るす]$/.test(form) ? reading : reading.replace(/(?<=.)する$/, '')

const parts = (cell: string) =>
  cell
    .split(/[;；・、/]/)
    .map(part => part.replace(/[～〜~]/g, '').trim())
    .filter(part => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]+$/u.test(part))

await main(process.argv[2] ?? '')
