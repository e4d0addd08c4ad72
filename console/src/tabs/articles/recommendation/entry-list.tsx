import { Box, Group, Paper, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { RecommendationInput } from '../../../../../lib/contracts/schemas/articles/recommendations.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { moved } from '../../../../../web/moved.ts'
import { OrderButtons } from '../../../components/list/order-buttons.tsx'
import { nameOf } from '../list/article.ts'
import type { Entry } from './form-values.ts'
import { messages } from './messages.ts'

const { maxLength } = RecommendationInput.shape.note.unwrap()

interface EntryListProps {
  entries: Entry[]
  onChange(entries: Entry[]): void
  error: ReactNode
}

/** The recommended articles in their order, each with a comment. */
export function EntryList({ entries, onChange, error }: EntryListProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const [announcement, announce] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const change = (changed: Entry[], { article_id }: Entry, title: string) => {
    onChange(changed)
    const place = changed.findIndex(entry => entry.article_id === article_id) + 1
    announce(place > 0 ? t.moved(title, number(place), number(changed.length)) : t.taken(title))
  }
  return (
    <Box component="fieldset" m={0} p={0} bd={0} miw={0} ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      <Text component="legend" size="sm" fw={600} p={0} mb={4}>
        {t.articles}
      </Text>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.empty}
        </Text>
      )}
      <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {entries.map((entry, at) => {
          const title = entry.article ? nameOf(entry.article) : `#${entry.article_id}`
          return (
            <Paper key={entry.article_id} component="li" withBorder p="sm">
              <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
                <EntryTitle entry={entry} title={`${number(at + 1)}. ${title}`} />
                <OrderButtons
                  labels={{ up: t.up(title), down: t.down(title), remove: t.removeOf(title) }}
                  isFirst={at === 0}
                  isLast={at === entries.length - 1}
                  onMove={by => change(moved(entries, at, by), entry, title)}
                  onRemove={() => {
                    change(entries.toSpliced(at, 1), entry, title)
                    list.current?.focus()
                  }}
                />
              </Group>
              <Textarea
                mt="xs"
                size="sm"
                aria-label={t.commentOn(title)}
                placeholder={t.comment}
                autosize
                minRows={1}
                maxRows={6}
                {...(maxLength !== null && { maxLength })}
                value={entry.comment}
                onChange={({ currentTarget: { value } }) =>
                  onChange(entries.with(at, { ...entry, comment: value }))
                }
              />
            </Paper>
          )
        })}
      </Stack>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
          {error}
        </Text>
      )}
    </Box>
  )
}

function EntryTitle({ entry: { article }, title }: { entry: Entry; title: string }) {
  const t = useMessages(messages)
  return (
    <Box miw={0}>
      <Text size="sm" fw={600} lang="ja" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      {article?.author && (
        <Text size="xs" c="dimmed" lang="ja">
          {article.author}
        </Text>
      )}
      {!article?.is_public && (
        <Text size="xs" c="var(--mantine-color-error)">
          {article ? t.notPublic : t.deleted}
        </Text>
      )}
    </Box>
  )
}
