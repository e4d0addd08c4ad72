import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressions = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Puts a brotli and a gzip form beside every script and style, for the server to send as they are. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(join(dir, 'assets'))
      const compressible = names.filter(name => /\.(?:js|css|svg)$/.test(name))
      await Promise.all(
        compressible.flatMap(name =>
          Object.entries(compressions).map(async ([ending, compress]) => {
            const file = join(dir, 'assets', name)
            await writeFile(`${file}.${ending}`, await compress(await readFile(file)))
          }),
        ),
      )
    },
  }
}
