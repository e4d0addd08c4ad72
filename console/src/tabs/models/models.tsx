import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { PlusIcon } from '@primer/octicons-react'
import { useState } from 'react'
import type { RoutingPicture } from '../../../../lib/contracts/schemas/models/routing.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { EndpointCard } from './endpoints/endpoint-card.tsx'
import { EndpointDialog } from './endpoints/endpoint-dialog.tsx'
import { messages as endpointMessages } from './endpoints/messages.ts'
import { messages } from './messages.ts'
import { CallPlanSection } from './plan/call-plan-section.tsx'
import { usePicture } from './routing-picture.ts'
import { UsedNow } from './used-now/used-now.tsx'

export function Models() {
  const t = useMessages(messages)
  const picture = usePicture()
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setAdding(true)}>
      {t.addEndpoint}
    </Button>
  )
  const isEmpty = picture.data?.endpoints.length === 0
  return (
    <Page title={t.title} description={t.description} actions={isEmpty ? null : add}>
      <QueryView query={picture} lines={8}>
        {loadedPicture =>
          loadedPicture.endpoints.length === 0 ? (
            <EmptyState title={t.emptyTitle}>
              <Stack align="center">
                <Text maw={560}>{t.emptyText}</Text>
                <Text maw={560}>{t.withoutModel}</Text>
                {add}
              </Stack>
            </EmptyState>
          ) : (
            <Stack gap="xl">
              <UsedNow picture={loadedPicture} />
              <EndpointList picture={loadedPicture} />
              <CallPlanSection picture={loadedPicture} />
            </Stack>
          )
        }
      </QueryView>
      {isAdding && <EndpointDialog endpoint={null} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function EndpointList({ picture: { endpoints, bindings } }: { picture: RoutingPicture }) {
  const t = useMessages(endpointMessages)
  return (
    <Box component="section" aria-labelledby="endpoints">
      <Title order={2} size="h4" mb="sm" id="endpoints">
        {t.title}
      </Title>
      <Stack>
        {endpoints.map(endpoint => (
          <EndpointCard
            key={endpoint.id}
            endpoint={endpoint}
            bindings={bindings.filter(({ endpoint_id }) => endpoint_id === endpoint.id)}
          />
        ))}
      </Stack>
    </Box>
  )
}
