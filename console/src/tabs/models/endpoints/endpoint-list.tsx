import { Box, Stack, Title } from '@mantine/core'
import type { RoutingPicture } from '../../../../../lib/contracts/schemas/routing.ts'
import { useMessages } from '../../../language/use-language.ts'
import { EndpointCard } from './endpoint-card.tsx'
import { messages } from './messages.ts'

interface EndpointListProps {
  picture: RoutingPicture
}

export function EndpointList({ picture: { endpoints, bindings } }: EndpointListProps) {
  const t = useMessages(messages)
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
