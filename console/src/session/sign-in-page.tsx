import { Center, Group, Image, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useMessages } from '../../../web/language/use-language.ts'
import { useSession } from '../../../web/session/session.ts'
import icon from '../../../web/start/icon.svg'
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
    <Center component="main" mih="100dvh" p="md" bg="var(--console-ground)">
      <Stack w={400} maw="100%" gap="md">
        <Group justify="space-between" wrap="nowrap" px={4}>
          <Group gap="sm" wrap="nowrap">
            <Image src={icon} w={32} h={32} alt="" />
            <Text fw={700} fz="xl">
              yomu
            </Text>
          </Group>
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
