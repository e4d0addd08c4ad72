import { catalogue } from '../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'

const messages = catalogue({
  en: { now: 'due now', on: (day: string) => `due ${day}` },
  ja: { now: '復習できます', on: day => `次回 ${day}` },
  zh: { now: '可以复习', on: day => `下次 ${day}` },
})

/** Says when a card comes. */
export function useDue(): (due_at: string) => string {
  const t = useMessages(messages)
  const { ahead } = useFormats()
  return due_at => (Date.parse(due_at) <= Date.now() ? t.now : t.on(ahead(due_at)))
}
