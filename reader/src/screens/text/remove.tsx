import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { blockingTask, stopAndRemove } from '../../../../web/problem/blocking-task.ts'
import { keys } from '../../articles/keys.ts'
import { calls } from '../../articles/queries.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import type { PartProps } from './part-props.ts'
import { removeMessages } from './remove-messages.ts'

/** Asks once more, since it cannot be undone. */
export function Remove({ head: { id, title, status }, onBack, onClose }: PartProps) {
  const t = useMessages(removeMessages)
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
      onClose()
    },
  })
  const isRefused = blockingTask(remove.error) !== undefined
  const isStopping = status === 'processing' || isRefused
  return (
    <>
      <p>
        {t.ask}{' '}
        <strong className="clamped" lang="ja">
          {title || t.untitled}
        </strong>
      </p>
      {isStopping && <p role="status">{t.processing}</p>}
      <p>{t.removeWarning}</p>
      {!isRefused && <Problem error={remove.error} />}
      <div className="row">
        <Button busy={remove.isPending} onClick={() => remove.mutate(isStopping)}>
          {isStopping ? t.stopAndRemove : t.removeNow}
        </Button>
        <Button onClick={onBack}>{t.keep}</Button>
      </div>
    </>
  )
}
