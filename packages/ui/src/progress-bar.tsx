import css from './progress-bar.module.css';
type ProgressBarProps = {
  /** What is measured, for screen readers. */
  label: string;
  /** 0 to 100. */
  percent: number;
  /** The value in words, for example "€210 of €700". */
  valueText?: string;
  tone?: 'cta' | 'gold' | 'warn';
  size?: 'm' | 'l';
};

/** A horizontal bar. Its figures are in text next to it, because the bar alone says too little. */
export function ProgressBar({ label, percent, valueText, tone = 'cta', size = 'm' }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div
      className={css.progress}
      data-tone={tone}
      data-size={size}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
    >
      <span style={{ width: `${shown}%` }} />
    </div>
  );
}
