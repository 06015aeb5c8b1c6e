/** How many rows one statement of a clean-up deletes: few enough to hold no lock for long. */
export const BATCH_ROWS = 1_000

/** Repeats a statement that deletes at most `BATCH` rows until it deletes fewer. */
export async function deleteInBatches(deleteSome: () => Promise<{ numDeletedRows: bigint }>) {
  while ((await deleteSome()).numDeletedRows >= BATCH_ROWS);
}
