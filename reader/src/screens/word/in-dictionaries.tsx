import type { ReactNode } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { Entry } from '../../words/further/entry/entry.tsx'
import { Folded } from '../../words/further/entry/others.tsx'
import { type Choosing, useChoosing } from '../../words/further/entry/use-choosing.ts'
import { messages as furtherMessages } from '../../words/further/messages.ts'
import { type Explained, useFurther } from '../../words/further/use-further.ts'
import { Frequencies } from './frequencies.tsx'
import type { ShownWord } from './use-shown-word.ts'

interface InDictionariesProps {
  word: ShownWord
  /** Marks the word as one to learn. */
  learn: () => Promise<void>
  /** The entry of the main dictionary. */
  children: ReactNode
}

/** Entries of the learner's dictionaries for the word, in their order, with the main one among them. */
export function InDictionaries({ word: { skill }, learn, children }: InDictionariesProps) {
  const t = useMessages(furtherMessages)
  const further = useFurther(skill.kind === 'word' && skill.reading !== '' ? skill : null)
  const { before, behind, mayLead, error, retry } = further
  const choosing = useChoosing(skill.kind === 'word' ? skill : null, learn)
  const [leading, ...others] = before
  return (
    <>
      <Frequencies of={further.found} />
      {/* Meanings that can be chosen must not move down from under a finger. */}
      {mayLead ? (
        <Waiting />
      ) : (
        <>
          {leading && (
            <Section title={leading.dictionary.title}>
              <Entry of={leading} form={skill.form} choosing={choosing} />
            </Section>
          )}
          {others.length > 0 && (
            <Several title={t.others} of={others} form={skill.form} choosing={choosing} />
          )}
          {children}
        </>
      )}
      {behind.length > 0 && <Several title={t.others} of={behind} form={skill.form} choosing={choosing} />}
      <Problem error={error} retry={retry} />
    </>
  )
}

interface SeveralProps {
  title: string
  of: readonly Explained[]
  form: string
  choosing: Choosing | null
}

const Several = ({ title, of, form, choosing }: SeveralProps) => (
  <Section title={title}>
    <div>
      {of.map((each, at) => (
        <Folded key={each.dictionary.id} title={each.dictionary.title} isOpen={at === 0}>
          <Entry of={each} form={form} choosing={choosing} />
        </Folded>
      ))}
    </div>
  </Section>
)
