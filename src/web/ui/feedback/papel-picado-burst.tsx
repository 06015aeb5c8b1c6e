const paints = ['rosa', 'gold', 'agave', 'plum', 'clay', 'sea']

/** Left in percent of the width, delay in milliseconds, turn in degrees: thrown once, by hand. */
const pieces = [
  [2, 420, 200],
  [7, 60, -160],
  [13, 640, 240],
  [16, 180, -220],
  [23, 20, 180],
  [29, 520, -260],
  [33, 240, 210],
  [40, 90, -190],
  [45, 700, 250],
  [49, 310, -230],
  [55, 0, 170],
  [60, 580, -210],
  [66, 150, 260],
  [71, 400, -180],
  [76, 40, 220],
  [82, 660, -240],
  [86, 260, 190],
  [91, 480, -200],
  [96, 110, 230],
] as const

const sizes = ['w-9', 'w-6', 'w-11', 'w-7']

/**
 * The one celebration: papel picado falls once over the page, in two seconds, and is gone. CSS
 * alone, so it needs no JavaScript; under reduced motion it does not appear.
 */
export const PapelPicadoBurst = () => (
  <div
    aria-hidden="true"
    className="pointer-events-none fixed inset-0 z-40 overflow-hidden motion-reduce:hidden print:hidden"
  >
    {pieces.map(([left, delay, turn], place) => (
      <svg
        key={left}
        aria-hidden="true"
        viewBox="0 0 24 22"
        className={`paper-piece absolute -top-12 ${sizes[place % sizes.length]}`}
        fill={`var(--art-${paints[place % paints.length]})`}
        style={{ left: `${left}%`, animationDelay: `${delay}ms`, '--turn': `${turn}deg` } as object}
      >
        <path
          fillRule="evenodd"
          d="M0 0h24v18q-3 5-6 0q-3 5-6 0q-3 5-6 0q-3 5-6 0zM12 14C8 11 6.5 9.5 6.5 7.5C6.5 4.5 10.5 4 12 6.5C13.5 4 17.5 4.5 17.5 7.5C17.5 9.5 16 11 12 14z"
        />
      </svg>
    ))}
  </div>
)
