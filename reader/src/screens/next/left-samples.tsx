import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Cover } from '../../components/cover/cover.tsx'
import { notify } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { offerSampleAgain, putSampleAway } from '../../profile/choose-profile.ts'
import { messages as sampleMessages } from '../../samples/messages.ts'
import type { Sample } from '../../samples/samples.ts'
import { useAddSample, useSamplesLeft } from '../../samples/use-samples.ts'
import { useFactsOfSample } from '../library/today/answers.tsx'
import { messages } from './messages.ts'
import styles from './next.module.css'

/** The samples that the learner neither added nor put away; nothing without any. */
export function LeftSamples({ onStarted }: { onStarted(task_id: string): void }) {
  const t = useMessages(messages)
  const left = useSamplesLeft()
  const add = useAddSample(onStarted)
  if (left.length === 0) return null
  return (
    <section className={styles.band}>
      <h2>{t.samples}</h2>
      <ul className={styles.entries}>
        {left.map(sample => (
          <li key={sample.name} className={`box ${styles.entry}`}>
            <LeftSample sample={sample} onRead={() => add.isPending || add.mutate(sample)} />
          </li>
        ))}
      </ul>
      <Problem error={add.error} />
    </section>
  )
}

function LeftSample({ sample, onRead }: { sample: Sample; onRead(): void }) {
  const t = useMessages(sampleMessages)
  const facts = useFactsOfSample(sample)
  const { name, title } = sample
  const putAway = () => {
    putSampleAway(name)
    notify(t.isPutAway(title), { label: t.undo, run: () => offerSampleAgain(name) })
  }
  return (
    <>
      <Cover title={title} />
      <div>
        <strong className={styles.sample} lang="ja">
          {title}
        </strong>
        <p className="soft">{facts.join(' · ')}</p>
        <p>{t.about[name]}</p>
        <p className="row">
          <Button onClick={onRead} aria-label={t.readNamed(title)}>
            {t.read}
          </Button>
          <Button onClick={putAway} aria-label={t.putAwayNamed(title)}>
            {t.putAway}
          </Button>
        </p>
      </div>
    </>
  )
}
