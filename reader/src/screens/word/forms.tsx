import { useMessages } from '../../../../web/language/use-language.ts'
import { Section } from '../../components/section.tsx'
import { messages } from './messages.ts'
import type { ShownWord } from './use-shown-word.ts'

/** The other ways to write and read the word. */
export function Forms({ word: { skill, kept, entry } }: { word: ShownWord }) {
  const t = useMessages(messages)
  const aliases = kept?.skill.aliases ?? []
  const names = entry
    ? [...entry.forms, ...entry.readings]
    : aliases.flatMap(({ form, reading }) => [form, reading])
  const others = [...new Set(names)].filter(name => name !== skill.form && name !== skill.reading)
  if (others.length === 0) return null
  return (
    <Section title={t.forms}>
      <p lang="ja">{others.join('・')}</p>
    </Section>
  )
}
