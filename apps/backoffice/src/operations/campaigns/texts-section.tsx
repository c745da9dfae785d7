import type { LanguageId } from '@halcyon/contract/market/languages';
import { TextsFields } from '../texts-fields.tsx';
import { faultAt, Section, useEditing } from './form-parts.tsx';

type Props = { language: LanguageId; onLanguage: (language: LanguageId) => void };

/** Title and summary in every language. */
export function TextsSection({ language, onLanguage }: Props) {
  const { form, set, faults } = useEditing();
  return (
    <Section title="Texts">
      <TextsFields
        texts={form.texts}
        onTexts={(texts) => set({ texts })}
        language={language}
        onLanguage={onLanguage}
        errorOf={(name) => faultAt(faults, `body.texts.${language}.${name}`)}
      />
    </Section>
  );
}
