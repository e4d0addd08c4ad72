import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '../support/temporary-folder.ts'

export const script = `export const 猫 = '${'猫である。'.repeat(50)}'\n`
export const picture = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
const page = `<!doctype html>
<html>
  <head>
    <meta property="csp-nonce" nonce="__CSP_NONCE__">
    <script type="module" src="./assets/index-abc.js" nonce="__CSP_NONCE__"></script>
    <link rel="stylesheet" href="./assets/index-def.css" nonce="__CSP_NONCE__">
  </head>
</html>
`

/** The output of a build, with files around it that must not be served. */
export async function builtConsole() {
  const folder = await temporaryFolder()
  const dist = join(folder.path, 'dist')
  const files: Record<string, string | Buffer> = {
    'secret.txt': 'a secret of the machine',
    'dist/built-from': 'a hash',
    'dist/index.html': page,
    'dist/assets/index-abc.js': script,
    'dist/assets/index-abc.js.br': brotliCompressSync(script),
    'dist/assets/index-abc.js.gz': gzipSync(script),
    'dist/assets/index-def.css': 'body {}',
    'dist/assets/icon-123.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'dist/assets/cat-456.png': picture,
  }
  await mkdir(join(dist, 'assets'), { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder.path, name), content)
  return { dist, remove: folder.remove }
}
