import { Box, Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormats } from '../../../../web/language/use-language.ts'

/** Shows that something is in progress, and for how long. */
export function Waiting({ label }: { label: string }) {
  const { milliseconds } = useFormats()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(passed => passed + 1), 1_000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <Box w="100%" maw={280}>
      <Text size="sm" c="dimmed">
        <span role="status">{label}</span>
        {seconds > 0 && <span aria-hidden> {milliseconds(seconds * 1_000)}</span>}
      </Text>
      <Progress value={100} animated size="sm" mt={4} aria-label={label} />
    </Box>
  )
}
