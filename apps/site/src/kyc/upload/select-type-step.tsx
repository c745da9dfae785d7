import { addressProofs, wealthSources } from '@halcyon/contract/kyc/document';
import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import type { StepProps } from './upload-props.ts';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The kind of document: for an address a letter, for wealth its source. */
export function SelectTypeStep({ flow, tell }: StepProps) {
  const t = useText();
  const { texts } = useSite();
  const isAddress = flow.status === 'address-select-type';
  // Two sources of wealth share a code, so a choice is kept by its name.
  const [chosen, setChosen] = useState<string | null>(() =>
    isAddress ? flow.subType : (wealthSources.find(({ code }) => code === flow.subType)?.name ?? null),
  );
  // texts: kyc.addressProof.*, kyc.wealthSource.*
  const choices = isAddress
    ? addressProofs.map((code) => ({ name: code, code, label: texts.find(`kyc.addressProof.${code}`) }))
    : wealthSources.map(({ name, code }) => ({ name, code, label: texts.find(`kyc.wealthSource.${name}`) }));
  return (
    <div className={ui.stack5}>
      <fieldset className={css.choices}>
        <legend>{t(isAddress ? 'kyc.preUpload.addressType' : 'kyc.preUpload.wealthType')}</legend>
        {choices.map(({ name, code, label }) => (
          <CheckboxField
            key={name}
            kind="radio"
            name="subType"
            label={label ?? code}
            checked={chosen === name}
            onChange={() => {
              setChosen(name);
              tell({ type: 'select', subType: code });
            }}
          />
        ))}
      </fieldset>
      <Button
        tone="cta"
        size="l"
        isWide
        disabled={flow.subType === null}
        onClick={() => tell({ type: 'next' })}
      >
        {t('kyc.preUpload.next')}
      </Button>
    </div>
  );
}
