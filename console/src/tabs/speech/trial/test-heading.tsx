import { Divider, Text, Title } from '@mantine/core'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from './messages.ts'

interface TestHeadingProps {
  /** True if the server has a key that this test does not get. */
  isKeyLeftOut: boolean
}

export function TestHeading({ isKeyLeftOut }: TestHeadingProps) {
  const t = useMessages(messages)
  return (
    <div>
      <Divider my="xs" />
      <Title order={3} size="h5">
        {t.test}
      </Title>
      <Text size="sm" c="dimmed">
        {t.mayCost}
      </Text>
      {isKeyLeftOut && (
        <Text size="sm" c="dimmed">
          {t.keyLeftOut}
        </Text>
      )}
    </div>
  )
}
