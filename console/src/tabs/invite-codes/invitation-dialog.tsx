import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { encodeQR } from 'qr'
import type { InviteCode } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { FactList } from '../../components/list/fact-list.tsx'
import { messages } from './messages.ts'

interface InvitationDialogProps {
  title: string
  invite: InviteCode
  onClose(): void
}

/** An invite code to pass on: as a link and a QR code, if the server knows the address of the app. */
export function InvitationDialog({ title, invite: { code, link }, onClose }: InvitationDialogProps) {
  const t = useMessages(messages)
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <Text>{link === null ? t.codeText : t.linkText}</Text>
        <Paper withBorder p="md" radius="md">
          {link === null ? (
            <CopyText text={code} />
          ) : (
            <Stack>
              <QrCode text={link} label={t.qrCode(link)} />
              <FactList
                labelWidth="100%"
                facts={[
                  [t.link, <CopyText key="link" text={link} wraps />],
                  [t.code, <CopyText key="code" text={code} wraps />],
                ]}
              />
            </Stack>
          )}
        </Paper>
        {link === null && <Text c="dimmed">{t.noLink}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** In squares; scanners need such a margin, and black on white in dark mode, too. */
const MARGIN = 4
const SQUARE_PX = 5

function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: MARGIN })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  const size = rows.length
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={size * SQUARE_PX}
      shapeRendering="crispEdges"
      style={{ alignSelf: 'center', maxWidth: '100%', borderRadius: 'var(--mantine-radius-md)' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
