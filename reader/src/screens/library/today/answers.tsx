import type { ListedArticle } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import type { SuggestedText } from '../../../../../lib/contracts/schemas/articles/readings.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { shareRead } from '../../../articles/share-read.ts'
import { textKinds } from '../../../articles/text-kinds.ts'
import { useTextLink } from '../../../articles/text-link.ts'
import { useKnown } from '../../../articles/use-known.ts'
import { useLength } from '../../../articles/use-length.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { Meter } from '../../../components/meter.tsx'
import { Problem } from '../../../components/problem.tsx'
import { messages as sampleMessages } from '../../../samples/messages.ts'
import type { Sample } from '../../../samples/samples.ts'
import { useAddSample } from '../../../samples/use-samples.ts'
import { messages as libraryMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { OpenText } from './open-text.tsx'
import styles from './today.module.css'
import type { Answer } from './what-now.ts'

/** The main action of the home. */
export function AnswerCard({ answer, onStarted }: { answer: Answer; onStarted(task_id: string): void }) {
  if (answer.kind === 'read-on') return <GoOn article={answer.article} />
  if (answer.kind === 'text') return <Begin article={answer.article} />
  if (answer.kind === 'sample') return <BeginSample sample={answer.sample} onStarted={onStarted} />
  return <AddText />
}

function GoOn({ article }: { article: ListedArticle }) {
  const t = useMessages(messages)
  const { progress } = useMessages(libraryMessages)
  const { number } = useFormats()
  const known = useKnown(article)
  const { id, position, total_sentences } = article
  const facts = [
    ...(article.author === '' ? [] : [article.author]),
    t.place(number(Math.max(1, position?.sentence ?? 1)), number(total_sentences)),
    ...(known === null ? [] : [known]),
  ]
  return (
    <OpenText
      label={t.goOn}
      title={article.title}
      of={article}
      kind={article.kind}
      facts={facts}
      action={t.readOn}
      to={useTextLink(id, position?.index ?? 0)}
    >
      <Meter label={progress} share={shareRead(article) ?? 0} />
    </OpenText>
  )
}

function Begin({ article }: { article: SuggestedText }) {
  const t = useMessages(messages)
  const { id, title, kind } = article
  const facts = useFactsOf(article)
  return (
    <OpenText label={t.next} title={title} kind={kind} facts={facts} action={t.begin} to={useTextLink(id)} />
  )
}

function BeginSample({ sample, onStarted }: { sample: Sample; onStarted(task_id: string): void }) {
  const t = useMessages(messages)
  const add = useAddSample(onStarted)
  const onPress = () => add.isPending || add.mutate(sample)
  return (
    <>
      <OpenText
        label={t.next}
        title={sample.title}
        kind="text"
        facts={useFactsOfSample(sample)}
        action={t.begin}
        to={{ onPress, isBusy: add.isPending }}
      />
      <Problem error={add.error} />
    </>
  )
}

/** For somebody who has read everything, where nothing is public. */
function AddText() {
  const t = useMessages(messages)
  return (
    <section className={styles.text} aria-label={t.next}>
      <div className={styles.facts}>
        <span className="soft">{t.next}</span>
        <strong className={styles.title}>{t.addOwn}</strong>
        <span className="soft">{t.addWhat}</span>
        <div className={styles.action}>
          <ButtonLink kind="primary" href={linkTo('add')}>
            {t.addText}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

export function useFactsOf(article: SuggestedText): string[] {
  const names = useMessages(textKinds)
  const lengthOf = useLength()
  const known = useKnown(article)
  const { author, kind } = article
  return [author || null, names[kind], lengthOf(article), known].filter(each => each !== null)
}

export function useFactsOfSample({ name, author, characters }: Sample): string[] {
  const t = useMessages(sampleMessages)
  const lengthOf = useLength()
  return [author, t.levels[name], lengthOf({ characters })].filter(each => each !== null)
}
