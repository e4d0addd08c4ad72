import { readFileSync } from 'node:fs'

/** The characters of JIS X 0213: in each line a plane and a row, and the 94 cells. Made by scripts/jis-x-0213. */
export const JIS_TABLE = new URL('./jis-x-0213.txt', import.meta.url)

let rows: ReadonlyMap<string, readonly string[]> | null = null

/** The character, or the sequence of characters, of a place in JIS X 0213; undefined if none has it. */
export function jisCharacter(plane: number, row: number, cell: number): string | undefined {
  rows ??= new Map(
    readFileSync(JIS_TABLE, 'utf8')
      .split('\n')
      .map(line => {
        const [place = '', ...cells] = line.split('\t')
        return [place, cells]
      }),
  )
  return rows.get(`${plane}-${row}`)?.[cell - 1] || undefined
}
