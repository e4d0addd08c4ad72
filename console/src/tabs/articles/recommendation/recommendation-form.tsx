import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import {
  type Recommendation,
  RecommendationInput,
} from '../../../../../lib/contracts/schemas/articles/recommendations.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { Callout } from '../../../components/callout.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { useFollowing } from '../../../components/form/following.ts'
import { Outcome } from '../../../components/outcome.tsx'
import { useNotice } from '../../../components/problem/notice.ts'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { AddArticle } from './add-article.tsx'
import { EntryList } from './entry-list.tsx'
import { bodyOf, type Values, valuesOf, withRefused } from './form-values.ts'
import { messages } from './messages.ts'

const MOST_ENTRIES = 20

interface RecommendationFormProps {
  week: string
  saved: Recommendation | null
}

/** The recommendation of a week: public articles in order, with comments. */
export function RecommendationForm({ week, saved }: RecommendationFormProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keys.recommendations })
  const { form, body, problem, refuse, refuseFields, settle } = useContractForm<
    Values,
    z.input<typeof RecommendationInput>
  >({ schema: RecommendationInput, initialValues: valuesOf(saved), bodyOf })
  const [isRemoving, setRemoving] = useState(false)
  const isDirty = form.isDirty()
  const { entries, expected_version } = form.values
  useFollowing(saved, isDirty, next => settle(valuesOf(next)))
  const saving = useMutation({
    mutationFn: (recommendation: z.input<typeof RecommendationInput>) =>
      api.recommendations.put({ params: { week }, body: recommendation }),
    async onSuccess(next) {
      settle(valuesOf(next))
      await refresh()
    },
    onError(error) {
      const refused = (isProblem(error, 'invalid_input') && error.extras.errors) || []
      if (refused.length > 0) {
        const paths = refused.map(({ path }) => path)
        change(withRefused(entries, paths))
        refuseFields({ entries: t.mustBePublic })
      } else refuse(error)
      void refresh()
    },
  })
  const change = (changed: Values['entries']) => form.setFieldValue('entries', changed)
  const isOutdated = (saved?.version ?? 0) !== expected_version && isDirty
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const recommendation = body()
        if (recommendation && !saving.isPending) saving.mutate(recommendation)
      }}
    >
      <Stack>
        {isOutdated && (
          <Callout isWarning title={t.changedTitle}>
            <Text size="sm">{t.changedText}</Text>
            <Button mt="sm" size="compact-sm" variant="default" onClick={() => settle(valuesOf(saved))}>
              {t.load}
            </Button>
          </Callout>
        )}
        <Textarea
          label={t.note}
          description={t.noteHint}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('note')}
        />
        <EntryList entries={entries} onChange={change} error={form.errors.entries} />
        {entries.length < MOST_ENTRIES ? (
          <AddArticle
            chosen={entries.map(({ article_id }) => article_id)}
            onAdd={article => change([...entries, { article_id: article.id, comment: '', article }])}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t.full(MOST_ENTRIES)}
          </Text>
        )}
        <ProblemAlert error={problem} />
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t.save}
          </Button>
          {saved && (
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => setRemoving(true)}>
              {t.remove}
            </Button>
          )}
          <Outcome ok={saving.isSuccess && !isDirty ? true : null}>{t.saved}</Outcome>
        </Group>
      </Stack>
      {isRemoving && (
        <RemoveDialog
          week={week}
          onRemoved={async () => {
            saving.reset()
            settle(valuesOf(null))
            await refresh()
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </form>
  )
}

interface RemoveDialogProps {
  week: string
  onRemoved(): Promise<void>
  onClose(): void
}

function RemoveDialog({ week, onRemoved, onClose }: RemoveDialogProps) {
  const t = useMessages(messages)
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.removeTitle}
      confirmLabel={t.remove}
      action={async () => {
        await api.recommendations.remove({ params: { week } })
        await onRemoved()
        notify(t.removed)
      }}
      onClose={onClose}
    >
      <Text>{t.removeText}</Text>
    </ConfirmDialog>
  )
}
