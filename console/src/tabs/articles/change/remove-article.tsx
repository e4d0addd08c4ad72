import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DeleteReport } from '../../../../../lib/contracts/schemas/articles.ts'
import { api } from '../../../api/api.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Lines } from '../../../components/lines.tsx'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { LISTS, type ListedArticle, nameOf } from '../list/article.ts'
import { messages } from './messages.ts'
import { StillProcessing } from './still-processing.tsx'

/** An article that is gone, and what the server says of what went with it. */
export interface Removed {
  id: number
  name: string
  report: DeleteReport
}

interface RemoveArticleProps {
  /** As it is now: while it is processed, it cannot be deleted. */
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
  if (article.status === 'processing') return <StillProcessing article={article} onClose={onClose} />
  const { id, title } = article
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
      confirmLabel={t.remove}
      accepted={[title.trim(), String(id)].filter(Boolean)}
      onClose={() => {
        onClose()
        // Not before: the report takes the focus that the dialog gives back.
        if (removed.current) onRemoved(removed.current)
      }}
      action={async confirm => {
        const report = await api.articles.remove({ params: { id }, body: { confirm } })
        await queries.invalidateQueries({ queryKey: LISTS })
        removed.current = { id, name: nameOf(article), report }
      }}
    >
      <Text fw={600}>{t.goes}</Text>
      <Lines withPadding={false} size="sm" of={goes} />
      <Text fw={600}>{t.stays}</Text>
      <Lines withPadding={false} size="sm" of={[t.usage, t.account(owner)]} />
    </ConfirmDialog>
  )
}
