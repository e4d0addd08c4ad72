import { Center, Group, Paper, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Preferences } from '../app/preferences.tsx'
import { useMessages } from '../language/use-language.ts'
import { messages } from './messages.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage() {
  const t = useMessages(messages)
  useEffect(() => {
    document.title = `${t.title} · yomu`
  }, [t])
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder shadow="sm" p="xl" radius="md" w={380} maw="100%">
        <Title order={1} size="h2">
          {t.title}
        </Title>
        <Text c="dimmed" mb="lg">
          {t.lead}
        </Text>
        <SignInForm />
        <Group justify="flex-end" mt="lg">
          <Preferences />
        </Group>
      </Paper>
    </Center>
  )
}
