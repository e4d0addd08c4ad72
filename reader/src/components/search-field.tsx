import { useEffect, useRef, useState } from 'react'
import { usePresses } from '../app/keys.ts'
import { Field } from './field.tsx'

const SETTLED_MS = 200

interface SearchFieldProps {
  label: string
  /** True if the field shows its label within, while it is empty. */
  isLabelWithin?: boolean
  lang?: 'ja'
  /** The search that the address has. */
  kept: string
  /** Hears what is typed once typing pauses. */
  onSettled(typed: string): void
}

/** The search of a list, which the address keeps; `/` goes there. */
export function SearchField({ label, isLabelWithin, lang, kept, onSettled }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  usePresses(({ key }) => (key === '/' ? () => field.current?.focus() : undefined))
  const [typed, type] = useTyped(kept, onSettled)
  return (
    <Field
      ref={field}
      label={label}
      isLabelWithin={isLabelWithin}
      type="search"
      lang={lang}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      aria-keyshortcuts="/"
      onChange={event => type(event.currentTarget.value)}
    />
  )
}

/** Typed text that an address keeps: told once typing pauses; another address shows its own. */
function useTyped(kept: string, reportTyped: (typed: string) => void) {
  const [typed, setTyped] = useState(kept)
  const reportedText = useRef(kept)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The newest one: another choice may have been made since the last letter.
  const latest = useRef(reportTyped)
  useEffect(() => {
    latest.current = reportTyped
  })
  useEffect(() => {
    if (reportedText.current === kept) return
    reportedText.current = kept
    setTyped(kept)
  }, [kept])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      reportedText.current = text
      latest.current(text)
    }, SETTLED_MS)
  }
  return [typed, type] as const
}
