import { useQuery } from '@tanstack/react-query'
import { Template } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { CardRow, MissingCard } from './card-row.tsx'
import styles from './cards.module.css'
import { cardsQuery } from './change-card.ts'
import { messages } from './messages.ts'

interface CardsProps {
  kind: 'word' | 'sentence'
  /** The skill, or the kept sentence. */
  id: string
  /** True if missing cards may be added: those of a word that is not being learnt wait. */
  mayAdd: boolean
}

/** The cards of a word or a kept sentence, with all that can be done to each. */
export function Cards({ kind, id, mayAdd }: CardsProps) {
  const t = useMessages(messages)
  const subject = `${kind === 'word' ? 'w' : 's'}.${id}`
  const { data, error, refetch } = useQuery(cardsQuery(subject))
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.length === 0 && !mayAdd) return <p className="soft">{t.noCards}</p>
  return (
    <ul className="list">
      {Template.options.map(template => {
        const card = data.find(each => each.template === template)
        if (!card && !mayAdd) return null
        return (
          <li key={template} className={styles.card}>
            {t.templates[kind][template]}
            {card ? (
              <CardRow card={card} />
            ) : (
              <MissingCard {...{ kind, template, id: `${subject}.${template}` }} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
