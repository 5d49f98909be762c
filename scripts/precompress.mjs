// Compresses the files of the built app once instead of at every request: .br and .gz beside each file.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|html|json|svg|ttf|wasm|webmanifest|bin)$/
/**
 * Bytes. Below this size the additional headers outweigh the gain; over two hundred files, half a kilobyte each
 * matters.
 */
const SHORT = 200

const ways = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** @param folder of the built app; its files are compressed in parallel */
export async function precompress(folder) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && TEXT.test(file.name),
  )
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const bytes = await readFile(path)
      if (bytes.length < SHORT) return
      for (const [ending, compress] of Object.entries(ways)) {
        const compressed = await compress(bytes)
        if (compressed.length < bytes.length) await writeFile(`${path}.${ending}`, compressed)
      }
    }),
  )
}
