import { Radio, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import {
  type AdminFeedback,
  DecidedStatus,
  FeedbackDecision,
  statusesAfter,
} from '../../../../../lib/contracts/schemas/articles/feedback.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { useNotice } from '../../../components/problem/notice.ts'
import { messages } from './messages.ts'

interface DecideDialogProps {
  item: AdminFeedback
  author: string
  onClose(): void
}

/**
 * Decides on feedback in the state in which the dialog opened, and replies to it. Later changes are not overwritten.
 */
export function DecideDialog({ item, author, onClose }: DecideDialogProps) {
  const t = useMessages(messages)
  const notify = useNotice()
  const refresh = useRefresh()
  const { id, kind, version } = item
  const choices = statusesAfter(item)
  const publishes = (status: string) =>
    kind === 'publish_request' && item.status === 'open' && status === 'accepted'
  const { form, problem, body, refuse } = useContractForm({
    schema: FeedbackDecision,
    initialValues: {
      status: DecidedStatus.catch('open').parse(item.status),
      reply: item.reply ?? '',
      guest_visible: item.article?.guest_visible ?? false,
    },
    bodyOf: ({ guest_visible, ...decisionFields }): z.input<typeof FeedbackDecision> => ({
      expected_version: version,
      ...decisionFields,
      ...(publishes(decisionFields.status) && { guest_visible }),
    }),
  })
  const { status } = form.getValues()
  const deciding = useMutation({
    mutationFn: (decision: z.input<typeof FeedbackDecision>) =>
      api.feedback.decide({ params: { id }, body: decision }),
    async onSuccess() {
      await refresh()
      notify(t.saved)
      onClose()
    },
    onError(error) {
      refuse(error)
      if (isProblem(error, 'version_conflict')) void refresh()
    },
  })
  const save = () => {
    const decision = body()
    if (decision) deciding.mutate(decision)
  }
  return (
    <FormDialog
      title={t.decideTitle(t.kinds[kind], author)}
      submitLabel={publishes(status) ? t.publish : t.save}
      isPending={deciding.isPending}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{item.text}</Text>
      <Radio.Group label={t.decision} {...form.getInputProps('status')}>
        <Stack gap="xs" mt={4}>
          {choices.map(choice => (
            <Radio
              key={choice}
              value={choice}
              label={t.choices[choice]}
              {...(publishes(choice) && { description: t.publishes })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {publishes(status) && (
        <Switch label={t.guests} {...form.getInputProps('guest_visible', { type: 'checkbox' })} />
      )}
      <Textarea
        label={t.replyLabel}
        description={t.replyHint}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('reply')}
      />
    </FormDialog>
  )
}

/** A decision may publish an article, and the overview counts open feedback. */
function useRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [keys.feedback, keys.articles, keys.overview].map(queryKey => queries.invalidateQueries({ queryKey })),
    )
}
