/**
 * Removes what the page has kept on this device for accounts: databases, but for the one called `keep`, and cached
 * replies. Settings of the page stay.
 */
export async function forgetEverything(keep?: string): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name } of databases) if (name !== undefined && name !== keep) indexedDB.deleteDatabase(name)
  if (!('caches' in globalThis)) return
  const kept = await caches.keys()
  // The shell has nothing of anybody.
  await Promise.all(kept.filter(name => !name.startsWith('shell')).map(name => caches.delete(name)))
}
