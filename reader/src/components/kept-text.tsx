import { useEffect, useId, useRef } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { followServer, sendDraft, typeDraft, useDraft } from './drafts.ts'
import { Icon } from './icon.tsx'
import styles from './kept-text.module.css'
import { pencil } from './pencil.ts'
import { Problem } from './problem.tsx'

const messages = catalogue({
  en: { waiting: 'Not saved yet', saved: 'Saved', add: 'Add' },
  ja: { waiting: '未保存', saved: '保存済み', add: '追加' },
  zh: { waiting: '尚未保存', saved: '已保存', add: '添加' },
})

interface Kept {
  /** Identifies the text, even after its field has gone. */
  name: string
  /** The server's text; undefined until it is loaded. */
  value: string | undefined
  save: (text: string) => Promise<unknown>
}

/** A text that saves itself when typing pauses or ends. An unsaved text stays and shows why. */
export function useKeptText({ name, value, save }: Kept) {
  const t = useMessages(messages)
  const draft = useDraft(name)
  // A saved text stays until the server returns another one.
  const hasCome = draft?.status === 'saved' && value !== undefined && value !== draft.base
  useEffect(() => {
    if (hasCome) followServer(name, value)
  }, [hasCome, name, value])
  // The page goes on to another sentence or word before the pause is over.
  useEffect(() => () => void sendDraft(name), [name])
  const send = () => void sendDraft(name)
  return {
    text: draft && !hasCome ? draft.text : value,
    hint: draft && (draft.status === 'typed' ? t.waiting : t.saved),
    type: (text: string) => typeDraft(name, text, value ?? '', save),
    send,
    problem: <Problem error={draft?.error} retry={send} isWrite />,
  }
}

interface KeptTextProps extends Kept {
  label: string
  hint?: string | undefined
  max: number
  /** True when a key asked for this field, which then takes the focus. */
  isAsked?: boolean
}

/** A field for such a text: a line with its name, which looks like text until it is touched. */
export function KeptText({ label, hint, max, isAsked = false, ...kept }: KeptTextProps) {
  const t = useMessages(messages)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, send, type, problem, ...now } = useKeptText(kept)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.value}>
        <textarea
          ref={field}
          id={id}
          aria-describedby={`${id}-note`}
          placeholder={t.add}
          rows={1}
          maxLength={max}
          value={text ?? ''}
          readOnly={text === undefined}
          onChange={event => type(event.target.value)}
          onBlur={send}
        />
        <Icon path={pencil} />
        <p id={`${id}-note`} role="status" data-saved={now.hint !== undefined || undefined}>
          {now.hint ?? hint}
        </p>
        {problem}
      </div>
    </div>
  )
}
