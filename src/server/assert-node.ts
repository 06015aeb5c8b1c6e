const NODE_MIN = 24

/** Ends the program in one sentence under a Node that it does not run on; programs import it before all else. */
if (Number.parseInt(process.version.slice(1), 10) < NODE_MIN) {
  console.error(
    `Cigüeña needs Node ${NODE_MIN} or newer; ${process.execPath} is ${process.version}.`,
  )
  process.exit(1)
}
