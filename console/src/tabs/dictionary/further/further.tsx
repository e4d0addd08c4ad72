import { Alert, Box, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FurtherState } from '../../../../../lib/contracts/schemas/japanese/further/administration.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { moved } from '../../../../../web/moved.ts'
import { api } from '../../../api/api.ts'
import { furtherQuery } from '../../../api/queries.ts'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Section } from '../../speech/section.tsx'
import { AddDictionary } from './add-dictionary.tsx'
import { Item } from './item.tsx'
import { messages } from './messages.ts'
import { useFurtherChange } from './use-further-change.ts'

/** The dictionaries beside the main one: the list in its order, their memory, and what adds one. */
export function Further() {
  const t = useMessages(messages)
  const state = useQuery(furtherQuery)
  return (
    <Section title={t.title} description={t.description}>
      <QueryView query={state} lines={6}>
        {furtherState => (
          <Stack gap="md">
            <Memory of={furtherState} />
            <List state={furtherState} />
            {furtherState.failure && (
              <Alert color="red" variant="outline" title={t.failed} role="alert">
                <Text size="sm">{furtherState.failure.detail}</Text>
              </Alert>
            )}
            <AddDictionary state={furtherState} />
          </Stack>
        )}
      </QueryView>
    </Section>
  )
}

function Memory({ of: { memory_bytes, most_memory_bytes } }: { of: FurtherState }) {
  const t = useMessages(messages)
  const { bytes } = useFormats()
  const text = t.memoryOf(bytes(memory_bytes), bytes(most_memory_bytes))
  return (
    <Box maw={400}>
      <Text size="sm">{text}</Text>
      <Progress value={(100 * memory_bytes) / most_memory_bytes} size="sm" mt={4} aria-label={text} />
    </Box>
  )
}

function List({ state }: { state: FurtherState }) {
  const t = useMessages(messages)
  const { version, dictionaries } = state
  const ordering = useFurtherChange((wanted: readonly { id: string; is_on: boolean }[]) =>
    api.furtherDictionaries.order({
      body: {
        expected_version: version,
        dictionaries: wanted.map(({ id, is_on }) => ({ id, is_on })),
      },
    }),
  )
  if (dictionaries.length === 0) return <Text c="dimmed">{t.none}</Text>
  const change = (wanted: readonly { id: string; is_on: boolean }[]) =>
    ordering.isPending || ordering.mutate(wanted)
  return (
    <>
      <ProblemAlert error={ordering.error} />
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {dictionaries.map((each, at) => (
          <Item
            key={each.id}
            of={each}
            state={state}
            isFirst={at === 0}
            isLast={at === dictionaries.length - 1}
            onMove={by => change(moved(dictionaries, at, by))}
            onSwitch={is_on => change(dictionaries.with(at, { ...each, is_on }))}
          />
        ))}
      </Stack>
    </>
  )
}
