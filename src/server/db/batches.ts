/** Rows that one statement of a clean-up takes: it holds no lock for long. */
export const BATCH = 1_000

/** Repeats a statement that deletes at most `BATCH` rows until it finds fewer. */
export async function inBatches(deleteSome: () => Promise<{ numDeletedRows: bigint }>) {
  while ((await deleteSome()).numDeletedRows >= BATCH);
}
