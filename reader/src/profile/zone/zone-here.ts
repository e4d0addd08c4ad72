/** The time zone of the device, which may change while the page is open; null where the browser does not know a place. */
export function zoneHere(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  // An offset such as +09:00 is no place, and the name for an unknown one is no zone to a server.
  return timeZone && /^[A-Za-z]/.test(timeZone) && timeZone !== 'Etc/Unknown' ? timeZone : null
}
