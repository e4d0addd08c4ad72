import { useEffect, useRef, useState } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { useUnsaved } from '../../../web/unsaved/use-unsaved.ts'
import { Problem } from './problem.tsx'
import { TextArea } from './text-area.tsx'

const messages = catalogue({
  en: { saving: 'Saving …', saved: 'Saved' },
  ja: { saving: '保存しています…', saved: '保存しました' },
  zh: { saving: '正在保存…', saved: '已保存' },
})

interface KeptTextProps {
  label: string
  hint?: string | undefined
  /** As the server has it. */
  value: string
  max: number
  save: (text: string) => Promise<unknown>
  /** Another number gives it the focus. */
  asked?: number
}

/** How long nobody types before it is saved. */
const PAUSE_MS = 1_000

/** A text that saves itself when typing pauses or ends. What could not be saved stays, and says so. */
export function KeptText({ label, hint, value, max, save, asked = 0 }: KeptTextProps) {
  const t = useMessages(messages)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(value)
  const [saved, setSaved] = useState(value)
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [error, setError] = useState<unknown>(null)
  const isDirty = text !== saved
  useUnsaved(isDirty)
  const keep = async () => {
    if (text === saved || status === 'saving') return
    setStatus('saving')
    setError(null)
    try {
      await save(text)
      setSaved(text)
      setStatus('saved')
    } catch (problem) {
      setError(problem)
      setStatus('idle')
    }
  }
  const latest = useRef(keep)
  latest.current = keep
  // biome-ignore lint/correctness/useExhaustiveDependencies: each character begins the pause anew.
  useEffect(() => {
    if (!isDirty || error !== null) return
    const timer = setTimeout(() => void latest.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isDirty, status])
  // The page goes on to another sentence or word before the pause is over.
  useEffect(() => () => void latest.current(), [])
  useEffect(() => {
    if (asked > 0) field.current?.focus()
  }, [asked])
  return (
    <>
      <TextArea
        ref={field}
        label={label}
        hint={status === 'saving' ? t.saving : status === 'saved' && !isDirty ? t.saved : hint}
        rows={2}
        maxLength={max}
        value={text}
        onChange={event => {
          setError(null)
          setText(event.target.value)
        }}
        onBlur={() => void keep()}
      />
      <Problem error={error} retry={() => void keep()} />
    </>
  )
}
