import { Button, Group, Paper, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quota } from '../../../../../lib/contracts/schemas/accounts/quotas.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../../web/unsaved/use-unsaved.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { useNotice } from '../../../components/problem/notice.ts'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SectionHeading } from '../../../components/section-heading.tsx'
import { messages } from './messages.ts'
import { inputOf, QuotaFields, quotaOf } from './quota-fields.tsx'

/** The quota of accounts that have none of their own. */
export function DefaultQuota() {
  const t = useMessages(messages)
  const quota = useQuery({
    queryKey: keys.quotas,
    queryFn: ({ signal }) => api.quotas.get(undefined, { signal }),
  })
  return (
    <Paper component="section" aria-label={t.title} withBorder p="md" mt="xl">
      <Stack>
        <SectionHeading title={t.title} description={t.description} />
        <QueryView query={quota}>
          {stored => <QuotaForm key={JSON.stringify(stored)} stored={stored} />}
        </QueryView>
      </Stack>
    </Paper>
  )
}

function QuotaForm({ stored }: { stored: Quota }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  const [input, setInput] = useState(inputOf(stored))
  const quota = quotaOf(input)
  const isChanged = JSON.stringify(quota) !== JSON.stringify(stored)
  useUnsaved(isChanged)
  const saving = useMutation({
    mutationFn: (body: Quota) => api.quotas.put({ body }),
    onSuccess: async () => {
      notify(t.saved)
      await queries.invalidateQueries({ queryKey: keys.quotas })
    },
  })
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (quota && !saving.isPending) saving.mutate(quota)
      }}
    >
      <Stack maw={360}>
        <QuotaFields value={input} onChange={setInput} />
        <ProblemAlert error={saving.error} />
        <Group>
          <Button type="submit" disabled={!quota || !isChanged} loading={saving.isPending}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
