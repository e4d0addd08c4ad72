import {
  TableColumn,
  type TableRecognised,
} from '../../../../lib/contracts/schemas/learners/import-tables.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Select } from '../../components/select.tsx'
import styles from './import.module.css'
import { tableMessages } from './table-messages.ts'

interface ColumnTableProps {
  plan: TableRecognised['plan']
  rows: readonly (readonly string[])[]
  onColumns(columns: (TableColumn | null)[]): void
}

const NONE = 'none'

/** The first rows, with a choice over each column. */
export function ColumnTable({ plan, rows, onColumns }: ColumnTableProps) {
  const t = useMessages(tableMessages)
  const { columns, names } = plan
  // Each content is that of one column.
  const choose = (at: number, chosen: TableColumn | null) =>
    onColumns(columns.map((column, n) => (n === at ? chosen : column === chosen ? null : column)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles.scrolled} aria-label={t.firstRows} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <th key={at} scope="col">
                {names[at] && <span className={styles.name}>{names[at]}</span>}
                <Select
                  className={styles.select}
                  aria-label={t.columnOf(at + 1, names[at] ?? '')}
                  data-taken={column !== null || undefined}
                  values={[NONE, ...TableColumn.options]}
                  value={column ?? NONE}
                  textOf={each => (each === NONE ? t.leaveOut : t.columns[each])}
                  onChoose={each => choose(at, each === NONE ? null : each)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody lang="ja">
          {rows.map((cells, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart.
            <tr key={n}>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <td key={at} data-left-out={column === null || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
