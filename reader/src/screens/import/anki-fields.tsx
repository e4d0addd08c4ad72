import { useMessages } from '../../../../web/language/use-language.ts'
import { SelectField } from '../../components/select-field.tsx'
import { changeDraft, type Draft } from './draft.ts'
import styles from './import.module.css'
import { messages } from './messages.ts'
import { tableMessages } from './table-messages.ts'

const USUAL = ''

/** A collection: the fields of its notes that have the word and its reading. */
export function AnkiFields({ draft, names }: { draft: Draft; names: readonly string[] }) {
  const t = useMessages(messages)
  const { found, columns } = useMessages(tableMessages)
  const select = (field: 'expression' | 'reading', label: string) => (
    <SelectField
      label={label}
      values={[USUAL, ...names]}
      value={draft.fields[field] ?? USUAL}
      textOf={name => (name === USUAL ? t.usualField : name)}
      onChoose={name =>
        changeDraft({ fields: { ...draft.fields, [field]: name === USUAL ? undefined : name } })
      }
    />
  )
  return (
    <section className="box" data-large aria-label={found}>
      <h2>{t.collection(draft.name)}</h2>
      <p className="soft">{t.collectionHint}</p>
      <div className={styles.fields}>
        {select('expression', columns.word)}
        {select('reading', columns.reading)}
      </div>
    </section>
  )
}
