import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { grammar } from '../../../../../../lib/contracts/relays/lookups.ts'
import type { GrammarPattern } from '../../../../../../lib/contracts/schemas/japanese/grammar.ts'
import { useLanguage } from '../../../../../../web/language/language.ts'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { callsOf } from '../../../../api/client.ts'
import { Problem } from '../../../../components/problem.tsx'
import { stateOf, useWordStates } from '../../../../words/states.ts'
import { readAt, type Span } from '../chosen.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { learn } from '../word-actions.ts'

const calls = callsOf({ grammar })

const patternsQuery = queryOptions({
  queryKey: ['grammar'],
  queryFn: async ({ signal }) => (await calls.grammar.patterns({}, { signal })).patterns,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The patterns of grammar that lie over the words. */
export function Grammar({ span }: { span: Span }) {
  const t = useMessages(messages)
  const end = span.start + span.length
  const over = span.row.grammar.filter(each => each.start < end && each.start + each.length > span.start)
  const { data = [] } = useQuery({ ...patternsQuery, enabled: over.length > 0 })
  const patternsHere = over.flatMap(({ pattern, start, length }) => {
    const knownPattern = data.find(each => each.pattern === pattern)
    return knownPattern ? [{ knownPattern, place: { ...span, start, length } }] : []
  })
  if (patternsHere.length === 0) return null
  return (
    <section>
      <h3>{t.grammar}</h3>
      <ul className="list">
        {patternsHere.map(({ knownPattern, place }) => (
          <Pattern key={`${knownPattern.pattern} ${place.start}`} pattern={knownPattern} place={place} />
        ))}
      </ul>
    </section>
  )
}

function Pattern({ pattern, place }: { pattern: GrammarPattern; place: Span }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { skill_id, name, reading, level, meaning, example } = pattern
  const isKept = useWordStates(() => stateOf(skill_id) !== null)
  const skill = { skill_id, kind: 'grammar', form: name, reading } as const
  const keep = useMutation({ mutationFn: () => learn([readAt(skill, place)]) })
  const end = example.start + example.length
  return (
    <li className={styles.pattern}>
      <span>
        <span lang="ja">{name}</span> <span className="pill">{level}</span>
      </span>
      <button
        type="button"
        className={styles.action}
        aria-label={isKept ? t.inReview : t.learnPattern(name)}
        aria-disabled={isKept || keep.isPending || undefined}
        onClick={() => isKept || keep.isPending || keep.mutate()}
      >
        {isKept ? t.inReview : t.learn}
      </button>
      <span>{meaning[language]}</span>
      <span className="soft" lang="ja">
        {example.sentence.slice(0, example.start)}
        <mark>{example.sentence.slice(example.start, end)}</mark>
        {example.sentence.slice(end)}
      </span>
      <Problem error={keep.error} />
    </li>
  )
}
