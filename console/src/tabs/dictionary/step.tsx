import { Box, Progress, Text } from '@mantine/core'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'

/** A stage of an upload or a build, and how much of it is done where that is known. */
export function Step({ label, done }: { label: string; done: number | null }) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  return (
    <Box maw={400}>
      <Text size="sm">
        <span role="status">{label}</span>
        {done !== null && <span aria-hidden> {percent(done)}</span>}
      </Text>
      <Progress
        value={(done ?? 1) * 100}
        animated={done === null}
        size="sm"
        mt={4}
        aria-label={done === null ? label : t.percent(label, percent(done))}
      />
    </Box>
  )
}
