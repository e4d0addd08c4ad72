import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { Problem as ServerProblem } from '../../../../../lib/contracts/page-client.ts'
import { keptChoices } from '../../../../../web/kept-store.ts'
import { type Language, useLanguage } from '../../../../../web/language/language.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { calls, tasksQuery } from '../../../articles/queries.ts'
import { Missing } from '../../../capabilities/missing.tsx'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { explanations } from '../../../upload/details.ts'
import { FirstMinute } from '../../start/first-minute.tsx'
import { messages } from './messages.ts'
import styles from './start.module.css'

/** Samples and first steps for learners who have no text. */
export function Start({ onStarted }: { onStarted(task_id: string): void }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const language = useLanguage()
  const add = useMutation({
    mutationFn: (sample: Sample) => addSample(sample, language),
    onSuccess({ task_id }) {
      void queries.invalidateQueries(tasksQuery)
      onStarted(task_id)
    },
  })
  return (
    <section className={styles.start} aria-labelledby="start">
      <Beginning />
      <h2 id="start">{t.title}</h2>
      <p className="soft">{t.samples}</p>
      <ul className={`list ${styles.samples}`}>
        {samples.map(sample => (
          <li key={sample.name} className={`box ${styles.sample}`} data-large>
            <span className="pill">{t.levels[sample.name]}</span>
            <strong className={styles.name} lang="ja">
              {sample.title}
            </strong>
            <span className="soft" lang="ja">
              {sample.author}
            </span>
            <p className={styles.about}>{t.about[sample.name]}</p>
            <Button
              kind="primary"
              busy={add.isPending}
              aria-label={t.addNamed(sample.title)}
              onClick={() => add.mutate(sample)}
            >
              {add.isPending && add.variables === sample ? t.adding : t.add}
            </Button>
          </li>
        ))}
      </ul>
      <Problem error={add.error} />
      <h3 className={styles.next}>{t.next}</h3>
      <ol className={styles.steps}>
        {t.steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ButtonLink href={linkTo('add')}>{t.own}</ButtonLink>
      <Missing />
    </section>
  )
}

const begun = keptChoices('yomu-begun', z.object({ isBegun: z.boolean().catch(false).default(false) }))

/** The first minute, until it is done or skipped on this device. */
function Beginning() {
  const t = useMessages(messages)
  const { isBegun } = begun.use()
  const end = () => begun.change({ isBegun: true })
  if (isBegun) return null
  return (
    <section className={`box ${styles.beginning}`} data-large aria-labelledby="beginning">
      <h2 id="beginning">{t.beginning}</h2>
      <p className="soft">{t.beginningLead}</p>
      <FirstMinute onDone={end} onSkip={end} />
    </section>
  )
}

/** Starts the task that makes a sample an article of the learner's own. */
async function addSample({ title, author, file }: Sample, language: Language) {
  const raw_content = await textOf(file)
  const { explanation_level, output_language } = explanations.now()
  const chosen = { explanation_level, output_language: output_language ?? language }
  return calls.articles.upload({ body: { raw_content, title, author, ...chosen } })
}

async function textOf(file: URL): Promise<string> {
  const reply = await fetch(file, { redirect: 'error' }).catch(() => null)
  // A proxy may answer with a page of its own.
  const isText = reply?.headers.get('content-type')?.startsWith('text/plain')
  if (!reply?.ok || !isText) throw new ServerProblem('unavailable', '')
  return reply.text()
}

/** Texts for learners who have none; `samples/README.md` names their sources. The easiest comes first. */
const samples = [
  {
    name: 'mittens',
    title: '手袋を買いに',
    author: '新美南吉',
    file: new URL('../../../../../samples/buying-mittens.txt', import.meta.url),
  },
  {
    name: 'melos',
    title: '走れメロス',
    author: '太宰治',
    file: new URL('../../../../../samples/run-melos.txt', import.meta.url),
  },
] as const
type Sample = (typeof samples)[number]
