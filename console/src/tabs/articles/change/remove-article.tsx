import { List, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DeleteReport } from '../../../../../lib/contracts/schemas/articles/articles.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { blockingTask, stopAndRemove } from '../../../../../web/problem/blocking-task.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { Callout } from '../../../components/callout.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Lines } from '../../../components/lines.tsx'
import { type ListedArticle, nameOf } from '../list/article.ts'
import { Status } from '../list/article-facts.tsx'
import { messages } from './messages.ts'

/** A deleted article and the server's report. */
export interface Removed {
  id: number
  name: string
  report: DeleteReport
}

interface RemoveArticleProps {
  /** The current article: the task is stopped first while it is being processed. */
  article: ListedArticle
  owner: string
  onRemoved(removed: Removed): void
  onClose(): void
}

export function RemoveArticle({ article, owner, onRemoved, onClose }: RemoveArticleProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const queries = useQueryClient()
  const removed = useRef<Removed | null>(null)
  const [isRefused, setRefused] = useState(false)
  const { id, title } = article
  const isStopping = article.status === 'processing' || isRefused
  const goes = [
    t.sentences(number(article.total_sentences)),
    t.favourites,
    ...(article.is_public || article.guest_visible ? [t.readers] : []),
    ...(article.has_media ? [t.source] : []),
    t.clips,
  ]
  return (
    <ConfirmDialog
      title={t.removeTitle(nameOf(article))}
      confirmLabel={isStopping ? t.stopAndRemove : t.remove}
      accepted={[title.trim(), String(id)].filter(Boolean)}
      onClose={() => {
        onClose()
        // Set only now, because the report takes the focus that the dialog returns.
        if (removed.current) onRemoved(removed.current)
      }}
      action={async confirm => {
        const remove = () => api.articles.remove({ params: { id }, body: { confirm } })
        const cancel = (task_id: string) => api.tasks.cancel({ params: { task_id } })
        const report = await (isStopping ? stopAndRemove({ remove, cancel }) : remove()).catch(
          (error: unknown) => {
            setRefused(blockingTask(error) !== undefined)
            throw error
          },
        )
        await queries.invalidateQueries({ queryKey: keys.articles })
        removed.current = { id, name: nameOf(article), report }
      }}
    >
      {isStopping && (
        <Callout isWarning title={t.processingTitle}>
          <Text size="sm">{t.processingText}</Text>
          <Status article={article} />
        </Callout>
      )}
      <Text fw={600}>{t.goes}</Text>
      <Lines withPadding={false} size="sm" of={goes} />
      <Text fw={600}>{t.stays}</Text>
      <Lines withPadding={false} size="sm" of={[t.usage, t.account(owner)]} />
    </ConfirmDialog>
  )
}

interface DeletionReportProps {
  removed: Removed
  onClose(): void
}

/** Stays until it is closed, since it may report leftover files. It takes the focus that the row had. */
export function DeletionReport({ removed: { name, report }, onClose }: DeletionReportProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  const hasFailed = report.objects_failed > 0
  return (
    <Callout
      ref={alert}
      tabIndex={-1}
      isWarning={hasFailed}
      title={t.removedTitle(name)}
      withCloseButton
      closeButtonLabel={t.close}
      onClose={onClose}
    >
      <List size="sm" withPadding={false}>
        <List.Item>{t.unreferenced(number(report.unreferenced_media))}</List.Item>
        <List.Item>{t.deleted(number(report.objects_deleted))}</List.Item>
        <List.Item>{t.failed(number(report.objects_failed))}</List.Item>
      </List>
      {hasFailed && (
        <Text size="sm" mt="xs">
          {t.failedText}
        </Text>
      )}
    </Callout>
  )
}
