import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLanguage, useMessages } from '../../../../../web/language/use-language.ts'
import { goTo, linkTo } from '../../../app/location.ts'
import { keys, tasksQuery } from '../../../articles/queries.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { addSample } from '../../../upload/add-sample.ts'
import { firstArticleOf } from '../../../upload/first-article.ts'
import { type Sample, samples } from '../../../upload/samples.ts'
import { messages } from './messages.ts'
import styles from './start.module.css'

/** What a learner without a text can begin with. */
export function Start() {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const language = useLanguage()
  const add = useMutation({
    mutationFn: async (sample: Sample) => firstArticleOf((await addSample(sample, language)).task_id),
    onSuccess(id) {
      void queries.invalidateQueries({ queryKey: keys.lists })
      void queries.invalidateQueries(tasksQuery)
      if (id !== null) goTo('read', id)
    },
  })
  return (
    <section className={styles.start} aria-labelledby="start">
      <h2 id="start" className={styles.title}>
        {t.title}
      </h2>
      <p className={styles.soft}>{t.samples}</p>
      <ul className={styles.samples}>
        {samples.map(sample => (
          <li key={sample.name} className={styles.sample}>
            <span className={styles.level}>{t.levels[sample.name]}</span>
            <strong className={styles.name} lang="ja">
              {sample.title}
            </strong>
            <span className={styles.soft} lang="ja">
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
    </section>
  )
}
