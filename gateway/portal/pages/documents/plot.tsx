import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface PlotSeries {
  readonly label: string;
  /** `color` names a colour of kit/tokens.css: "--good". */
  readonly color: string;
  readonly values: readonly number[];
}

interface Props {
  /** `days` holds seconds since 1970, midnight UTC of each day. */
  readonly days: readonly number[];
  readonly series: readonly PlotSeries[];
  /** With "bars" the series are stacked; with "line" the area below each line is filled. */
  readonly form: "bars" | "line";
}

const HEIGHT = 200;

/** Plots days. It is a picture, so a table beside it must say the same. */
export default function Plot({ days, series, form }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(options(element, series, form), dataOf(days, series, form), element);
    };
    draw();
    const sized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    sized.observe(element);
    // A canvas does not follow the styles, so it is drawn anew when the colours change.
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    return () => {
      dark.removeEventListener("change", draw);
      theme.disconnect();
      sized.disconnect();
      plot?.destroy();
    };
  }, [days, series, form]);
  return <div ref={place} className="plot" aria-hidden="true" />;
}

/** Stacked bars are drawn from zero, the highest first. */
function dataOf(days: readonly number[], series: readonly PlotSeries[], form: Props["form"]): uPlot.AlignedData {
  if (form === "line") return [[...days], ...series.map(({ values }) => [...values])];
  const sums = series.map((_, index) =>
    days.map((_, day) => series.slice(index).reduce((sum, { values }) => sum + (values[day] ?? 0), 0)),
  );
  return [[...days], ...sums];
}

function options(element: HTMLElement, series: readonly PlotSeries[], form: Props["form"]): uPlot.Options {
  const color = (name: string) => resolved(element, name);
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const axis: uPlot.Axis = {
    stroke: color("--soft"),
    font,
    grid: { stroke: color("--line"), width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    tzDate: (stamp) => uPlot.tzDate(new Date(stamp * 1000), "UTC"),
    scales: { x: { time: true }, y: { range: (_, __, most) => [0, Math.max(4, Math.ceil(most * 1.1))] } },
    axes: [
      { ...axis, grid: { show: false }, values: (_, splits) => splits.map(shortDay), space: 64 },
      { ...axis, size: 48, values: (_, splits) => splits.map(whole) },
    ],
    series: [
      {},
      ...series.map(({ label, color: name }) =>
        form === "bars"
          ? {
              label,
              fill: color(name),
              width: 0,
              points: { show: false },
              paths: uPlot.paths.bars!({ size: [0.7, 28] }),
            }
          : { label, stroke: color(name), width: 2, fill: color("--accent-soft"), points: { show: false } },
      ),
    ],
  };
}

/** Returns the present value of a token, because a canvas knows neither var() nor light-dark(). */
function resolved(element: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const shortDay = (stamp: number) =>
  new Date(stamp * 1000).toLocaleDateString("es-MX", { day: "numeric", month: "short", timeZone: "UTC" });

const whole = (value: number) => (Number.isInteger(value) ? value.toLocaleString("es-MX") : "");
