import { useProxyAsks } from '../../../web/api/proxy.ts'
import { ProxyAsks } from '../../../web/location/proxy-asks.tsx'
import { Callout } from '../components/callout.tsx'

/** The notice at the foot of the window while a proxy in front of yomu answers instead of yomu. */
export function ProxyBar() {
  if (!useProxyAsks()) return null
  return (
    <Callout
      isWarning
      pos="fixed"
      bottom={16}
      left={16}
      right={16}
      bg="var(--mantine-color-body)"
      style={{ zIndex: 600 }}
    >
      <ProxyAsks />
    </Callout>
  )
}
