import { useMemo, useState } from 'react'
import { catalogue } from '../../../../../web/language/language.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import styles from './charts.module.css'
import { DataTable } from './data-table.tsx'
import { Plot, type PlotProps, type Series } from './plot.tsx'

const messages = catalogue({
  en: { table: 'As a table' },
  ja: { table: '表で見る' },
  zh: { table: '以表格查看' },
})

interface ChartProps extends Pick<PlotProps, 'kind' | 'names' | 'series' | 'aim' | 'bounds' | 'axisText'> {
  title: string
  /** Beside the title while nothing is pointed at. */
  note?: string | undefined
  /** The heading of the table's first column. */
  along: string
  valueText: (value: number) => string
}

/** A chart under its title, which tells the values under the pointer; and its values as a table. */
export function Chart({ title, note, along, valueText, ...plot }: ChartProps) {
  const t = useMessages(messages)
  const { names, series } = plot
  const [at, setAt] = useState<number | null>(null)
  const pointed = at === null ? null : saidAt(at, names, series, valueText)
  const rows = useMemo(
    () =>
      names.map((name, at) => [name, ...series.map(({ values }) => saidOf(values[at] ?? null, valueText))]),
    [names, series, valueText],
  )
  return (
    <section className={`box ${styles.chart}`} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {series.length > 1 && pointed === null && <Legend series={series} />}
        {(pointed ?? note) !== undefined && <span className={styles.note}>{pointed ?? note}</span>}
      </header>
      <Plot {...plot} onPlace={setAt} />
      <details className="folded">
        <summary>
          {t.table}
          <span className="spoken">: {title}</span>
        </summary>
        <DataTable caption={title} columns={[along, ...series.map(({ label }) => label)]} rows={rows} />
      </details>
    </section>
  )
}

const saidOf = (value: number | null, valueText: (value: number) => string) =>
  value === null ? '–' : valueText(value)

const saidAt = (
  at: number,
  names: readonly string[],
  series: readonly Series[],
  valueText: (value: number) => string,
) => `${names[at] ?? ''}: ${series.map(({ values }) => saidOf(values[at] ?? null, valueText)).join(' · ')}`

const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className={styles.legend}>
    {series.map(({ label, colour }) => (
      <li key={label}>
        <span className={styles.dot} style={{ background: colour }} />
        {label}
      </li>
    ))}
  </ul>
)
