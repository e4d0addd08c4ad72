import { Button, Group, Stack, Text } from '@mantine/core'
import { Callout } from '../../../components/callout.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { type ListedArticle, nameOf } from '../list/article.ts'
import { Status } from '../list/article-facts.tsx'
import { messages } from './messages.ts'

interface StillProcessingProps {
  article: ListedArticle
  onClose(): void
}

/** Says that an article cannot be deleted now, and offers nothing that would be refused. */
export function StillProcessing({ article, onClose }: StillProcessingProps) {
  const t = useMessages(messages)
  return (
    <Dialog title={t.removeTitle(nameOf(article))} onClose={onClose}>
      <Stack>
        <Callout isWarning title={t.processingTitle}>
          <Text size="sm">{t.processingText}</Text>
        </Callout>
        <Status article={article} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
