import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo, linkToChoices } from '../../../app/location.ts'
import { keys } from '../../../articles/keys.ts'
import { calls } from '../../../articles/queries.ts'
import { useTextLink } from '../../../articles/text-link.ts'
import { useKnown } from '../../../articles/use-known.ts'
import { useLength } from '../../../articles/use-length.ts'
import { Cover } from '../../../components/cover/cover.tsx'
import { TitlePhrases } from '../../../components/cover/title-phrases.tsx'
import { Icon } from '../../../components/icon.tsx'
import { plus } from '../../../components/icon-paths.ts'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { messages as sampleMessages } from '../../../samples/messages.ts'
import type { Sample } from '../../../samples/samples.ts'
import { useAddSample } from '../../../samples/use-samples.ts'
import { messages as libraryMessages } from '../messages.ts'
import { useFactsOfSample } from './answers.tsx'
import { messages } from './messages.ts'
import styles from './shelf.module.css'
import type { Answer } from './what-now.ts'

const SHOWN = 4

/** Public texts that were not begun, the best known first; more than are shown, for some may stand above already. */
const publicQuery = {
  queryKey: [...keys.lists, 'shelf'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    calls.articles.list(
      { query: { scope: 'public', reading: 'unread', sort: 'coverage', coverage: true, limit: 2 * SHOWN } },
      { signal },
    ),
}

interface ShelfProps {
  /** The answers that stand above. */
  answers: readonly (Answer | undefined)[]
  /** The texts that stand above. */
  named: readonly (number | undefined)[]
  samples: readonly Sample[]
  onStarted(task_id: string): void
}

/** Other texts to begin, and an empty cover for one of one's own. */
export function Shelf({ answers, named, samples, onStarted }: ShelfProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { data, error, refetch } = useQuery(publicQuery)
  const add = useAddSample(onStarted)
  const others = samples.filter(
    sample => !answers.some(answer => answer?.kind === 'sample' && answer.sample === sample),
  )
  const total = data?.total ?? 0
  const texts = (data?.items ?? [])
    .filter(({ id }) => !named.includes(id))
    .slice(0, Math.max(0, SHOWN - others.length))
  // Alone, the empty cover would only repeat the “+” of the list below.
  if (data && texts.length + others.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="shelf">
      <div className={styles.head}>
        <h2 id="shelf">{t.shelf}</h2>
        {texts.length > 0 && <span className="soft">{t.easiest}</span>}
        {texts.length > 0 && total > texts.length && (
          <a href={linkToChoices('library', { scope: 'public', sort: 'coverage' })}>{t.all(number(total))}</a>
        )}
      </div>
      <Problem error={add.error} />
      <Problem error={data ? null : error} retry={() => void refetch()} />
      <ul className={styles.shelf}>
        {others.map(sample => (
          <SampleOnShelf
            key={sample.name}
            sample={sample}
            isAdded={add.isPending && add.variables === sample}
            onPress={() => add.isPending || add.mutate(sample)}
          />
        ))}
        {!data && !error && (
          <li>
            <Waiting />
          </li>
        )}
        {texts.map(text => (
          <TextOnShelf key={text.id} text={text} />
        ))}
        <li>
          <a className={styles.item} href={linkTo('add')}>
            <span className={styles.blank}>
              <Icon path={plus} />
            </span>
            <span className={styles.about}>
              <span className={styles.own}>{t.addOwn}</span>
              <span className="soft">{t.addWhat}</span>
            </span>
          </a>
        </li>
      </ul>
    </section>
  )
}

type Listed = Awaited<ReturnType<typeof publicQuery.queryFn>>['items'][number]

function TextOnShelf({ text }: { text: Listed }) {
  const { untitled } = useMessages(libraryMessages)
  const known = useKnown(text)
  const length = useLength()(text)
  const title = text.title || untitled
  return (
    <li>
      <a className={styles.item} {...useTextLink(text.id)}>
        <Cover title={title} of={text} kind={text.kind} />
        <About title={title}>
          {known !== null && <span className="soft">{known}</span>}
          {length !== null && <span className="soft">{length}</span>}
        </About>
      </a>
    </li>
  )
}

interface SampleOnShelfProps {
  sample: Sample
  isAdded: boolean
  onPress(): void
}

function SampleOnShelf({ sample, isAdded, onPress }: SampleOnShelfProps) {
  const { adding } = useMessages(sampleMessages)
  const [, ...facts] = useFactsOfSample(sample)
  const visibleFacts = isAdded ? [adding] : facts
  return (
    <li>
      <button type="button" className={styles.item} aria-busy={isAdded || undefined} onClick={onPress}>
        <Cover title={sample.title} />
        <About title={sample.title}>
          {visibleFacts.map(each => (
            <span key={each} className="soft">
              {each}
            </span>
          ))}
        </About>
      </button>
    </li>
  )
}

const About = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className={styles.about}>
    <strong className={`clamped ${styles.name}`} lang="ja">
      <TitlePhrases title={title} />
    </strong>
    {children}
  </span>
)
