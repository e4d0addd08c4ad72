import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { messages } from './messages.ts'
import { workloadQuery } from './queries.ts'
import styles from './review-settings.module.css'

interface CostsProps {
  /** In percent. */
  retention: number
  onChoose(retention: string): void
}

/** The cost of shares of cards to remember, by day; pressing one chooses it. */
export function Costs({ retention, onChoose }: CostsProps) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const { data, error, refetch } = useQuery(workloadQuery)
  if (error) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const most = Math.max(...data.map(({ reviews }) => reviews))
  if (most === 0) return <p className="soft">{t.noCosts}</p>
  return (
    <fieldset className={styles.costs}>
      <legend className="soft">{t.costs}</legend>
      {data.map(({ desired_retention: share, reviews, minutes }) => (
        <button
          key={share}
          type="button"
          aria-pressed={Math.round(share * 100) === retention}
          onClick={() => onChoose(String(Math.round(share * 100)))}
        >
          <strong>{percent(share)}</strong>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: percent(reviews / most) }} />
          </span>
          <span>{t.cost(number(roughly(reviews)), number(Math.ceil(minutes)))}</span>
        </button>
      ))}
      <p className="soft">{t.costsHint}</p>
    </fieldset>
  )
}

const roughly = (reviews: number) => (reviews < 10 ? Math.round(10 * reviews) / 10 : Math.round(reviews))
