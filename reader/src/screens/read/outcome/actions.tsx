import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { activityKey } from '../../../activity/queries.ts'
import { goTo, linkTo } from '../../../app/location.ts'
import { keys } from '../../../articles/keys.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { notify } from '../../../components/notice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { undo } from '../../../words/undo.ts'
import { messages as undoMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { knowOtherWords } from './other-words.ts'
import styles from './outcome.module.css'
import { calls, dueOfTextQuery } from './queries.ts'
import type { Outcome } from './share-known.tsx'

/** Finishing the text, reviewing or knowing its words, reading it again. */
export function Actions({ outcome }: { outcome: Outcome }) {
  const t = useMessages(messages)
  const { article_id: id, reading, finished_at, counts } = outcome
  const { data: due = 0 } = useQuery(dueOfTextQuery(id))
  const params = { id }
  const finish = useReadingChange(id, async () => {
    if (finished_at === null)
      await calls.readings.finish({ params, body: { reading, at: new Date().toISOString() } })
    return () => goTo('library')
  })
  const again = useReadingChange(id, async () => {
    await calls.readings.begin({ params, body: { reading: reading + 1, at: new Date().toISOString() } })
    return () => goTo('read', id, 0)
  })
  const know = useKnowing(id)
  const unknown = counts?.unknown.words ?? 0
  return (
    <section className={styles.actions}>
      <div className={`row ${styles.buttons}`}>
        <Button kind="primary" busy={finish.isPending} onClick={() => finish.mutate()}>
          {finished_at === null ? t.finish : t.library}
        </Button>
        {due > 0 && <ButtonLink href={linkTo('review', id)}>{t.review(due)}</ButtonLink>}
        {finished_at !== null && (
          <Button busy={again.isPending} onClick={() => again.mutate()}>
            {t.again}
          </Button>
        )}
      </div>
      {unknown > 0 && (
        <p className={`soft ${styles.rest}`}>
          <button
            type="button"
            className={styles.link}
            aria-busy={know.isPending || undefined}
            aria-disabled={know.isPending || undefined}
            onClick={() => !know.isPending && know.mutate()}
          >
            {t.knowRest}
          </button>
          <span>{t.knowRestHint(unknown)}</span>
        </p>
      )}
      <Problem error={finish.error ?? again.error ?? know.error} />
    </section>
  )
}

/** Changes the reading, and then goes where that leads. */
function useReadingChange(id: number, change: () => Promise<() => void>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    async onSuccess(leave) {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.lists }),
        queries.invalidateQueries({ queryKey: activityKey }),
        queries.invalidateQueries({ queryKey: keys.of(id) }),
      ])
      leave()
    },
  })
}

function useKnowing(id: number) {
  const t = useMessages(messages)
  const { undo: undoLabel } = useMessages(undoMessages)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keys.of(id) })
  return useMutation({
    mutationFn: () => knowOtherWords(id),
    async onSuccess(words) {
      const run = () => void undo().then(refresh)
      notify(t.nowKnown(words), { label: undoLabel, run })
      await refresh()
    },
  })
}
