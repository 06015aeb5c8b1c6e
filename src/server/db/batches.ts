/** How many rows one statement reads or deletes: few enough for the memory, and to hold no lock for long. */
export const BATCH_ROWS = 1_000

/** Repeats a statement that deletes, or changes, at most `BATCH_ROWS` rows until it does fewer. */
export async function deleteInBatches(deleteSome: () => Promise<{ numDeletedRows: bigint }>) {
  while ((await deleteSome()).numDeletedRows >= BATCH_ROWS);
}

/**
 * Reads rows in batches, each by a short query of its own: a slow download occupies no connection, and
 * memory does not grow with the rows (`R8`). While one batch is used the next one is read.
 * @param read the rows after the last one of the batch before, at most `BATCH_ROWS`
 */
export async function* readInBatches<Row>(read: (last: Row | null) => Promise<Row[]>) {
  const start = (last: Row | null): Promise<Row[]> => {
    const rows = read(last)
    // A reader who leaves takes no further batch; one who stays gets the error below.
    rows.catch(() => undefined)
    return rows
  }
  let reading: Promise<Row[]> | undefined = start(null)
  while (reading) {
    const rows: Row[] = await reading
    const last = rows.at(-1)
    reading = last && rows.length === BATCH_ROWS ? start(last) : undefined
    if (last) yield rows
  }
}
