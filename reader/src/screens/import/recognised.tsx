import {
  TableEncoding,
  type TableRecognised,
  TableSeparator,
} from '../../../../lib/contracts/schemas/learners/import-tables.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Callout } from '../../components/problem.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { Tick } from '../../components/tick.tsx'
import { ColumnTable } from './column-table.tsx'
import { changeDraft, type Draft } from './draft.ts'
import styles from './import.module.css'
import { StateChoices } from './state-choices.tsx'
import { tableMessages } from './table-messages.ts'

interface RecognisedProps {
  draft: Draft
  recognised: TableRecognised
  plan: TableRecognised['plan']
}

const ALL = ''

/** A recognised table, with choices to change how it is read. */
export function Recognised({ draft, recognised, plan }: RecognisedProps) {
  const t = useMessages(tableMessages)
  const { number } = useFormats()
  const { rows, remarks, languages, states, encodings } = recognised
  const isText = plan.separator !== 'json'
  const change = (changed: Draft['changed']) => changeDraft({ changed: { ...draft.changed, ...changed } })
  const lookAgain = (look: Draft['look'], changed: Draft['changed'] = {}) =>
    changeDraft({ look: { ...draft.look, ...look }, changed: { ...draft.changed, ...changed } })
  const chooseColumns = (columns: typeof plan.columns) => {
    const isMoved = (name: 'state' | 'language') => columns.indexOf(name) !== plan.columns.indexOf(name)
    lookAgain(
      { columns },
      {
        ...(isMoved('state') && { states: undefined }),
        ...(isMoved('language') && { language: undefined }),
      },
    )
  }
  // Cut in another way, the file has other columns.
  const cutAgain = (look: Draft['look']) =>
    lookAgain({ ...look, columns: undefined }, { states: undefined, language: undefined })
  return (
    <section className="box" data-large aria-label={t.found}>
      <h2>{t.recognised(t.tools[plan.tool], t.rows(number(rows)))}</h2>
      {remarks.map(remark => (
        <Callout key={remark} title={t.remarks[remark].title} text={t.remarks[remark].text} />
      ))}
      <p className="soft">{t.columnsHint}</p>
      <ColumnTable plan={plan} rows={recognised.first} onColumns={chooseColumns} />
      {states.length > 0 && (
        <StateChoices
          plan={plan}
          states={states}
          onChange={chosen => change({ states: { ...draft.changed.states, ...chosen } })}
        />
      )}
      {languages.length > 1 && (
        <SelectField
          label={t.language}
          values={[ALL, ...languages.map(({ value }) => value)]}
          value={plan.language ?? ALL}
          textOf={value =>
            value === ALL
              ? t.allLanguages
              : `${value} (${number(languages.find(each => each.value === value)?.rows ?? 0)})`
          }
          onChoose={value => change({ language: value === ALL ? null : value })}
        />
      )}
      <details className="folded" open={remarks.includes('encoding_unsure') || undefined}>
        <summary>{t.reading}</summary>
        <div className={styles.fields}>
          <SelectField
            label={t.encoding}
            values={[...new Set([...encodings, ...TableEncoding.options])]}
            value={plan.encoding}
            textOf={name => t.encodings[name]}
            onChoose={encoding => lookAgain({ encoding })}
          />
          {isText && (
            <SelectField
              label={t.separator}
              values={TableSeparator.options.filter(name => name !== 'json')}
              value={plan.separator === 'json' ? 'lines' : plan.separator}
              textOf={name => t.separators[name]}
              onChoose={separator => cutAgain({ separator })}
            />
          )}
          {isText && (
            <Tick
              label={t.header}
              checked={plan.has_header}
              onChange={has_header => cutAgain({ has_header })}
            />
          )}
          <Tick label={t.romaji} checked={plan.romaji} onChange={romaji => change({ romaji })} />
        </div>
      </details>
    </section>
  )
}
