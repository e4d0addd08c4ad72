import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Section } from '../../components/section.tsx'
import { searchQuery } from '../../words/dictionary-queries.ts'
import { listClass, rowClass } from '../../words/line/word-line.tsx'
import { messages } from './messages.ts'
import { OtherWord } from './word-link.tsx'

const FEW = 20

interface OtherWordsProps {
  character: string
  own: readonly { skill_id: string }[]
}

/** Words of the dictionary that are written with the kanji and are not the learner's yet, common ones first. */
export function OtherWords({ character, own }: OtherWordsProps) {
  const t = useMessages(messages)
  const { data } = useQuery(searchQuery(`*${character}*`, FEW))
  const isOwn = new Set(own.map(({ skill_id }) => skill_id))
  const others = data?.items.filter(({ skill_id }) => !isOwn.has(skill_id)) ?? []
  if (others.length === 0) return null
  return (
    <Section title={t.inDictionary}>
      <ul className={listClass}>
        {others.map(({ skill_id, headword: form, reading, level, senses }) => (
          <li key={skill_id} className={rowClass}>
            <OtherWord word={{ skill_id, form, reading }} level={level}>
              {senses[0]?.glosses.slice(0, 2).join(', ')}
            </OtherWord>
          </li>
        ))}
      </ul>
    </Section>
  )
}
