import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { plus } from '../../../components/icon-paths.ts'
import { MenuLine } from '../../../components/list-head/menu-line.tsx'
import sheet from '../sheet.module.css'
import styles from './in-series.module.css'
import { messages } from './messages.ts'

/** A line that becomes the field for a name. */
export function NewSeries({ busy, onName }: { busy: boolean; onName(name: string): void }) {
  const t = useMessages(messages)
  const [name, setName] = useState<string | null>(null)
  if (name === null)
    return (
      <div className={styles.part}>
        <div className={sheet.line}>
          <MenuLine icon={plus} text={t.another} onPress={() => setName('')} />
        </div>
      </div>
    )
  const submit = () => {
    if (name.trim() === '' || busy) return
    onName(name.trim())
    setName(null)
  }
  return (
    <Form onSubmit={submit}>
      <Field
        label={t.name}
        lang="ja"
        required
        autoFocus
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t.make}
        </Button>
      </div>
    </Form>
  )
}
