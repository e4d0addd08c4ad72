import { Box, Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormats } from '../../language/use-language.ts'

interface WaitingProps {
  /** What is waited for. */
  label: string
}

/** That something takes its time, and how long it has been. */
export function Waiting({ label }: WaitingProps) {
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
