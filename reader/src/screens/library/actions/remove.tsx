import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedArticle } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { blockingTask, stopAndRemove } from '../../../../../web/problem/blocking-task.ts'
import { keys } from '../../../articles/keys.ts'
import { calls } from '../../../articles/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { messages } from './messages.ts'

interface RemoveProps {
  article: Pick<ListedArticle, 'id' | 'title' | 'status'>
  onKept(): void
  onRemoved(): void
}

/** Asks once more, since it cannot be undone. */
export function Remove({ article: { id, title, status }, onKept, onRemoved }: RemoveProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (isStopping: boolean) => {
      const remove = () => calls.articles.remove({ params: { id } })
      if (!isStopping) return remove()
      const cancel = (task_id: string) => calls.tasks.cancel({ params: { task_id } })
      return stopAndRemove({ remove, cancel })
    },
    onSuccess() {
      queries.removeQueries({ queryKey: keys.of(id) })
      void queries.invalidateQueries({ queryKey: keys.lists })
      onRemoved()
    },
  })
  const isRefused = blockingTask(remove.error) !== undefined
  const isStopping = status === 'processing' || isRefused
  return (
    <>
      <p>
        <strong lang="ja">{title || t.untitled}</strong>
      </p>
      {isStopping && <p role="status">{t.processing}</p>}
      <p>{t.removeWarning}</p>
      {!isRefused && <Problem error={remove.error} />}
      <div className="row">
        <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate(isStopping)}>
          {isStopping ? t.stopAndRemove : t.removeNow}
        </Button>
        <Button onClick={onKept}>{t.keep}</Button>
      </div>
    </>
  )
}
