import { useEffect, useRef } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { sendDraft, typeDraft, useDraft } from './drafts.ts'
import { Problem } from './problem.tsx'
import { TextArea } from './text-area.tsx'

const messages = catalogue({
  en: { waiting: 'Not saved yet', saved: 'Saved' },
  ja: { waiting: '未保存', saved: '保存済み' },
  zh: { waiting: '尚未保存', saved: '已保存' },
})

interface KeptTextProps {
  /** Identifies the text, even after its field has gone. */
  name: string
  label: string
  hint?: string | undefined
  /** The server's text; undefined until it is loaded. */
  value: string | undefined
  max: number
  save: (text: string) => Promise<unknown>
  /** True when a key asked for this field, which then takes the focus. */
  isAsked?: boolean
}

/** A text that saves itself when typing pauses or ends. An unsaved text stays and shows why. */
export function KeptText({ name, label, hint, value, max, save, isAsked = false }: KeptTextProps) {
  const t = useMessages(messages)
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(name)
  // A saved text stays until the server returns another one.
  const isDraft = draft !== undefined && (draft.status === 'typed' || draft.base === value)
  // The page goes on to another sentence or word before the pause is over.
  useEffect(() => () => void sendDraft(name), [name])
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <>
      <TextArea
        ref={field}
        label={label}
        hint={draft?.status === 'typed' ? t.waiting : draft ? t.saved : hint}
        rows={2}
        maxLength={max}
        value={isDraft ? draft.text : (value ?? '')}
        readOnly={value === undefined && !isDraft}
        onChange={event => typeDraft(name, event.target.value, value ?? '', save)}
        onBlur={() => void sendDraft(name)}
      />
      <Problem error={draft?.error} retry={() => void sendDraft(name)} />
    </>
  )
}
