import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { deviceName } from '../../../web/session/device-name.ts'
import { sessionState, signOut } from '../../../web/session/session.ts'
import { unlessUnsaved } from '../../../web/unsaved/unsaved.ts'
import { api } from '../api/api.ts'
import { sessionsQuery } from '../api/queries.ts'
import { Dialog } from '../components/dialog/dialog.tsx'
import { RowButton } from '../components/list/row-button.tsx'
import { ProblemAlert } from '../components/problem/problem-alert.tsx'
import { QueryView } from '../components/query-view.tsx'
import { messages } from './messages.ts'

/** Signs out here, and ends the server's session. */
export function leaveAccount(): void {
  // Sent with the token, which is forgotten here next. A server that is not reached ends the session when it expires.
  if (!sessionState().ended) api.sessions.endThis().catch(() => {})
  signOut()
}

/** The places where the administrator is signed in. */
export function OwnSessions({ onClose }: { onClose(): void }) {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const queries = useQueryClient()
  const query = useQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: (id: string) => api.sessions.end({ params: { id } }),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const endingAll = useMutation({ mutationFn: () => api.sessions.endAll(), onSuccess: signOut })
  return (
    <Dialog title={t.own} onClose={onClose} guard={false}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t.ownLead}
        </Text>
        <QueryView query={query}>
          {({ sessions }) =>
            sessions.toReversed().map(({ id, user_agent, created_at, used_at, is_current }) => {
              const device = deviceName(user_agent) ?? t.unknownDevice
              return (
                <Group key={id} justify="space-between" wrap="nowrap">
                  <div>
                    <Text title={user_agent}>{device}</Text>
                    <Text size="sm" c="dimmed">
                      {t.lastSeen(dateTime(used_at))}
                      <br />
                      {t.signedIn(dateTime(created_at))}
                    </Text>
                  </div>
                  {is_current ? (
                    <Badge variant="light">{t.thisDevice}</Badge>
                  ) : (
                    <RowButton
                      label={t.endSession}
                      name={t.endSessionOf(device)}
                      isRunning={ending.isPending && ending.variables === id}
                      onClick={() => ending.mutate(id)}
                    />
                  )}
                </Group>
              )
            })
          }
        </QueryView>
        <ProblemAlert error={ending.error ?? endingAll.error} />
        <Group justify="space-between" align="center">
          <Text size="sm" c="dimmed">
            {t.endAllLead}
          </Text>
          <Button
            variant="default"
            loading={endingAll.isPending}
            onClick={() => unlessUnsaved(endingAll.mutate)}
          >
            {t.endAll}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
