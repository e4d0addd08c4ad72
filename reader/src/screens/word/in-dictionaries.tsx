import type { ReactNode } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Entry } from '../../words/further/entry/entry.tsx'
import { Folded } from '../../words/further/entry/others.tsx'
import { messages as furtherMessages } from '../../words/further/messages.ts'
import { type Explained, useFurther } from '../../words/further/use-further.ts'
import { Frequencies } from './frequencies.tsx'
import type { ShownWord } from './use-shown-word.ts'

/** Entries of the learner's dictionaries for the word, in their order; `children` is the main one. */
export function InDictionaries({ word: { skill }, children }: { word: ShownWord; children: ReactNode }) {
  const t = useMessages(furtherMessages)
  const further = useFurther(skill.kind === 'word' && skill.reading !== '' ? skill : null)
  const { before, behind, error, retry } = further
  const [leading, ...others] = before
  return (
    <>
      <Frequencies of={further.found} />
      {leading && (
        <Section title={leading.dictionary.title}>
          <Entry of={leading} form={skill.form} />
        </Section>
      )}
      {others.length > 0 && <Several title={t.others} of={others} form={skill.form} />}
      {children}
      {behind.length > 0 && <Several title={t.others} of={behind} form={skill.form} />}
      <Problem error={error} retry={retry} />
    </>
  )
}

const Several = ({ title, of, form }: { title: string; of: readonly Explained[]; form: string }) => (
  <Section title={title}>
    <div>
      {of.map((each, at) => (
        <Folded key={each.dictionary.id} title={each.dictionary.title} isOpen={at === 0}>
          <Entry of={each} form={form} />
        </Folded>
      ))}
    </div>
  </Section>
)
