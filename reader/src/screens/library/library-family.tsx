import { useMessages } from '../../../../web/language/use-language.ts'
import { Family } from '../../components/family.tsx'
import { messages } from './messages.ts'

export function LibraryFamily() {
  const t = useMessages(messages)
  return (
    <Family
      label={t.title}
      screens={[
        ['library', t.texts],
        ['next', t.next],
      ]}
    />
  )
}
