import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { keys } from '../../../articles/keys.ts'
import { calls } from '../../../articles/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { messages } from './messages.ts'

interface RemoveProps {
  article: { id: number; title: string }
  onKept(): void
  onRemoved(): void
}

/** Asks once more, since it cannot be undone. */
export function Remove({ article: { id, title }, onKept, onRemoved }: RemoveProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => calls.articles.remove({ params: { id } }),
    onSuccess() {
      queries.removeQueries({ queryKey: keys.of(id) })
      void queries.invalidateQueries({ queryKey: keys.lists })
      onRemoved()
    },
  })
  return (
    <>
      <p>
        <strong lang="ja">{title || t.untitled}</strong>
      </p>
      <p>{t.removeWarning}</p>
      <Problem error={remove.error} />
      <div className="row">
        <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t.removeNow}
        </Button>
        <Button onClick={onKept}>{t.keep}</Button>
      </div>
    </>
  )
}
