/** Gives the character, or the sequence of characters, of a place in JIS X 0213; undefined if none has it. */
export type JisCharacter = (plane: number, row: number, cell: number) => string | undefined

/** Reads the table of JIS X 0213: in each line a plane and a row, and the 94 cells. */
export function jisTable(table: string): JisCharacter {
  const rows = new Map(
    table.split('\n').map(line => {
      const [place = '', ...cells] = line.split('\t')
      return [place, cells]
    }),
  )
  return (plane, row, cell) => rows.get(`${plane}-${row}`)?.[cell - 1] || undefined
}
