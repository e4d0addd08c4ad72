import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useMessages } from '../../../web/language/use-language.ts'
import { useSession } from '../../../web/session/session.ts'
import { Preferences } from '../app/preferences.tsx'
import { messages } from './messages.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage() {
  const t = useMessages(messages)
  const { ended } = useSession()
  useEffect(() => {
    document.title = `${t.title} · yomu`
  }, [t])
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w={400} maw="100%" gap="md">
        <Group justify="space-between" wrap="nowrap" px={4}>
          <Text className="console-brand" fz="2rem">
            yomu
          </Text>
          <Preferences />
        </Group>
        <Paper withBorder shadow="sm" p={{ base: 'lg', xs: 'xl' }} radius="lg">
          <Title order={1} size="h2">
            {t.title}
          </Title>
          <Text c="dimmed" mb="lg">
            {t.lead}
          </Text>
          {ended && (
            <Text role="status" mb="md">
              {t.over}
            </Text>
          )}
          <SignInForm />
        </Paper>
      </Stack>
    </Center>
  )
}
