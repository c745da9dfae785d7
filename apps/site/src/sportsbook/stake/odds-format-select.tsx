import { oddsFormats } from '@halcyon/odds/price/odds-format';
import { Select } from '@halcyon/ui/field/select';
import { useText } from '../../platform/site.ts';
import { chooseOddsFormat, useOddsFormat } from './odds-format.ts';

/** How prices are shown, everywhere at once. */
export function OddsFormatSelect() {
  const t = useText();
  const format = useOddsFormat();
  const options = oddsFormats.map((value) => ({ value, label: t(`odds.format.${value}`) }));
  return (
    <Select label={t('odds.format.label')} options={options} value={format} onChange={chooseOddsFormat} />
  );
}
