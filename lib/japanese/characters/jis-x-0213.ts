import { readFileSync } from 'node:fs'
import { type JisCharacter, jisTable } from './jis-table.ts'

/** The characters of JIS X 0213, as `jisTable` reads them. Made by scripts/jis-x-0213. */
export const JIS_TABLE = new URL('./jis-x-0213.txt', import.meta.url)

let table: JisCharacter | null = null

export const jisCharacter: JisCharacter = (...place) => {
  table ??= jisTable(readFileSync(JIS_TABLE, 'utf8'))
  return table(...place)
}
