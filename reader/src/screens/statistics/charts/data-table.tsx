import { useId } from 'react'
import styles from './charts.module.css'

interface DataTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The values of a chart. It scrolls in itself, also by keyboard. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by keyboard.
    <section className={styles.scrolled} aria-labelledby={id} tabIndex={0}>
      <table className={styles.table}>
        <caption id={id} className="spoken">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columns[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
