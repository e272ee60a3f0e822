// Prints a Parquet file as JSON, read by hyparquet: what the file has on the
// first line, then a row a line.
//
//     node read.js decisions.parquet
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'

const file = await asyncBufferFromFile(process.argv[2])
const metadata = await parquetMetadataAsync(file)

// A number of 64 bits is printed as a number, bytes as a list of them.
const plain = (_, v) => (typeof v === 'bigint' ? Number(v) : v instanceof Uint8Array ? [...v] : v)
const print = (v) => console.log(JSON.stringify(v, plain))

print({
  columns: metadata.schema.slice(1).filter((c) => c.name !== 'list' && c.name !== 'element').map((c) => c.name),
  groups: metadata.row_groups.map((g) => g.num_rows),
  notes: Object.fromEntries((metadata.key_value_metadata ?? []).map((n) => [n.key, n.value])),
})
for (const row of await parquetReadObjects({ file, metadata, compressors, utf8: false })) print(row)
