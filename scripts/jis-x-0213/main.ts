import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { JIS_TABLE } from '../../lib/japanese/characters/jis-x-0213.ts'

const ROWS = Array.from({ length: 94 }, (_, at) => at + 1)
/** The rows of the second plane. Python's codec reads the others as those of JIS X 0212. */
const SECOND = ROWS.filter(row => [1, 3, 4, 5, 8, 12, 13, 14, 15].includes(row) || row >= 78)

const DECODE = `
import sys
for line in sys.stdin:
    cells = []
    for code in line.split():
        try: cells.append(bytes.fromhex(code).decode('euc_jis_2004'))
        except UnicodeDecodeError: cells.append('')
    sys.stdout.buffer.write(('\\t'.join(cells) + '\\n').encode('utf-8'))
`

/** Makes the table of the characters of JIS X 0213, with Python 3, by its codec `euc_jis_2004`: `node scripts/jis-x-0213/main.ts`. */
function main(): void {
  const places = [...ROWS.map(row => [1, row] as const), ...SECOND.map(row => [2, row] as const)]
  const hex = (value: number) => (0xa0 + value).toString(16)
  const bytes = places.map(([plane, row]) =>
    ROWS.map(cell => `${plane === 2 ? '8f' : ''}${hex(row)}${hex(cell)}`).join(' '),
  )
  const read = execFileSync('python3', ['-c', DECODE], { input: `${bytes.join('\n')}\n`, encoding: 'utf8' })
  const rows = read.split('\n').slice(0, -1)
  const named = places.map(([plane, row], at) => `${plane}-${row}\t${rows[at]}`)
  const filled = named.filter(row => /\t[^\t]/.test(row))
  writeFileSync(JIS_TABLE, `${filled.join('\n')}\n`)
  console.log(`${filled.length} rows`)
}

main()
