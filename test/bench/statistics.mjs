const sorted = (values) => [...values].sort((a, b) => a - b)

export function quantile(values, share) {
  const ordered = sorted(values)
  const position = (ordered.length - 1) * share
  const below = Math.floor(position)
  const above = Math.ceil(position)
  return ordered[below] + (ordered[above] - ordered[below]) * (position - below)
}

export const median = (values) => quantile(values, 0.5)
export const p90 = (values) => quantile(values, 0.9)

/** The ratio is the median of the ratios pair by pair, so that a machine whose speed drifts changes both alike. */
export function compare(name, unit, kartei, baseline) {
  const ratios = kartei.map((value, index) => value / baseline[index])
  return {
    name,
    unit,
    runs: kartei.length,
    kartei: { median: median(kartei), p90: p90(kartei) },
    baseline: { median: median(baseline), p90: p90(baseline) },
    ratio: median(ratios),
    /** Nine of ten pairs lie between these two. */
    interval: [quantile(ratios, 0.05), quantile(ratios, 0.95)],
  }
}

const figure = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

export function table(rows) {
  const header = ['', 'unit', 'runs', 'Kartei median', 'p90', 'baseline median', 'p90', 'ratio', 'from', 'to']
  const lines = rows.map((row) => [
    row.name,
    row.unit,
    String(row.runs),
    figure(row.kartei.median),
    figure(row.kartei.p90),
    figure(row.baseline.median),
    figure(row.baseline.p90),
    row.ratio.toFixed(2),
    ...row.interval.map((end) => end.toFixed(2)),
  ])
  const widths = header.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column].length)))
  const print = (line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ')
  return [print(header), ...lines.map(print)].join('\n')
}
