import type { SuggestedText } from '../../../../../lib/contracts/schemas/articles/readings.ts'
import type { WeeklyRecommendation } from '../../../../../lib/contracts/schemas/articles/recommendations.ts'
import type { Today as TodayData } from '../../../../../lib/contracts/schemas/learners/activity.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { useTextLink } from '../../../articles/text-link.ts'
import { Problem } from '../../../components/problem.tsx'
import { messages as sampleMessages } from '../../../samples/messages.ts'
import type { Sample } from '../../../samples/samples.ts'
import { useAddSample } from '../../../samples/use-samples.ts'
import { messages as libraryMessages } from '../messages.ts'
import { useFactsOf, useFactsOfSample } from './answers.tsx'
import { messages } from './messages.ts'
import styles from './today.module.css'
import type { Answer } from './what-now.ts'

export function NextText({ article, label }: { article: SuggestedText; label: string }) {
  const facts = useFactsOf(article)
  return <Line label={label} id={article.id} title={article.title} factsText={facts.join(' · ')} />
}

interface NextAnswerProps {
  answer: Answer
  /** The answer on the card. */
  now: Answer
  onStarted(task_id: string): void
}

/** The second answer to "what now?". */
export function NextAnswer({ answer, now, onStarted }: NextAnswerProps) {
  const t = useMessages(messages)
  const label = now.kind === 'read-on' ? t.next : t.or
  if (answer.kind === 'text') return <NextText article={answer.article} label={label} />
  if (answer.kind === 'sample')
    return <NextSample sample={answer.sample} label={label} onStarted={onStarted} />
  return null
}

interface NextSampleProps {
  sample: Sample
  label: string
  onStarted(task_id: string): void
}

function NextSample({ sample, label, onStarted }: NextSampleProps) {
  const { adding } = useMessages(sampleMessages)
  const facts = useFactsOfSample(sample)
  const add = useAddSample(onStarted)
  const visibleFacts = add.isPending ? [adding] : facts
  return (
    <>
      <p className={styles.line}>
        <span className="soft">{label}</span>
        <button
          type="button"
          className={styles.name}
          lang="ja"
          aria-busy={add.isPending || undefined}
          onClick={() => add.isPending || add.mutate(sample)}
        >
          {sample.title}
        </button>
        <span className={`soft ${styles.said}`}>{visibleFacts.join(' · ')}</span>
      </p>
      <Problem error={add.error} />
    </>
  )
}

const MINUTE_MS = 60_000

/** The text that was finished today, with the way to what was done in it. */
export function FinishedText({ of: { article_id, title, ms, characters } }: { of: Finished }) {
  const t = useMessages(messages)
  const { untitled } = useMessages(libraryMessages)
  const { number } = useFormats()
  return (
    <p className={styles.line} data-finished>
      <span className="soft">{t.finished}</span>
      <a className={styles.name} lang="ja" {...useTextLink(article_id)}>
        <span className="clamped">{title || untitled}</span>
      </a>
      <span className={`soft ${styles.said}`}>
        {ms > 0 && t.took(number(characters), number(Math.max(1, Math.round(ms / MINUTE_MS))))}
      </span>
      <a className={styles.went} href={linkTo('read', article_id, 'end')}>
        {t.howItWent}
      </a>
    </p>
  )
}
type Finished = NonNullable<NonNullable<TodayData['study']>['finished']>

type Entry = WeeklyRecommendation['entries'][number]

/** The week's texts with their comments; several are folded. */
export function Recommended({ of: { note, entries } }: { of: WeeklyRecommendation }) {
  const t = useMessages(messages)
  const { untitled } = useMessages(libraryMessages)
  const [first, ...others] = entries
  if (!first) return null
  const lineOf = ({ article: { id, title, author }, comment }: Entry, label: string) => (
    <Line key={id} label={label} id={id} title={title} factsText={comment || author} />
  )
  if (others.length === 0) return lineOf({ ...first, comment: first.comment || note }, t.recommended)
  return (
    <details className={`folded ${styles.line}`}>
      <summary>
        {t.recommended}{' '}
        <span className={styles.name} lang="ja">
          <span className="clamped">{first.article.title || untitled}</span>
        </span>{' '}
        {t.more(others.length)}
      </summary>
      {note !== '' && <p className="soft">{note}</p>}
      {entries.map(entry => lineOf(entry, ''))}
    </details>
  )
}

interface LineProps {
  label: string
  id: number
  title: string
  factsText: string
}

function Line({ label, id, title, factsText }: LineProps) {
  const { untitled } = useMessages(libraryMessages)
  return (
    <p className={styles.line}>
      {label !== '' && <span className="soft">{label}</span>}
      <a className={styles.name} lang="ja" {...useTextLink(id)}>
        <span className="clamped">{title || untitled}</span>
      </a>
      <span className={`soft ${styles.said}`}>{factsText}</span>
    </p>
  )
}
